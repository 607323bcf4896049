/** An answer of the provider that is not a success: the HTTP status and the JSON it sends with it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** How Snap refuses: the HTTP status says what kind, `error_messages` says why. */
export function snapRefusal(status: number, ...messages: string[]): Refusal {
  return new Refusal(status, { error_messages: messages });
}

/** How the Core API refuses: mostly with HTTP 200 and the true code in the body, so a client has to check both. */
export function coreRefusal(code: 401 | 404 | 406 | 412 | 413 | 414 | 500 | 400, message: string): Refusal {
  const isHttpError = code === 401 || code === 413 || code === 500;
  return new Refusal(isHttpError ? code : 200, { status_code: String(code), status_message: message });
}

export function controlRefusal(status: 400 | 404 | 409, message: string): Refusal {
  return new Refusal(status, { message });
}

export const internalErrorText = 'Sorry, we encountered internal server error. We will fix this soon.';
