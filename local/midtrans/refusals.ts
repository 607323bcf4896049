/** An error response of the provider: the HTTP status and the JSON body. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** Creates a Snap error. The reasons are in `error_messages`. */
export function snapRefusal(status: number, ...messages: string[]): Refusal {
  return new Refusal(status, { error_messages: messages });
}

/** Creates a Core API error. Most have HTTP status 200 and the real code in the body, so clients must check both. */
export function coreRefusal(code: 400 | 401 | 404 | 406 | 412 | 414, message: string): Refusal {
  return new Refusal(code === 401 ? code : 200, { status_code: String(code), status_message: message });
}

export function controlRefusal(status: 400 | 404 | 409, message: string): Refusal {
  return new Refusal(status, { message });
}
