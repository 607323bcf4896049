/**
 * A failed API call. `status` is the HTTP status, or 0 when the server was not reached. `errors` maps field names to
 * validation messages. Without a message of the server, `message` is a general one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** Names the request in the server's log; only for unexpected errors. */
  readonly requestId: string | undefined;
  /** The message of the response, if it has one. */
  readonly serverMessage: string | undefined;

  constructor(response: {
    status: number;
    message?: string;
    code?: string;
    errors?: Record<string, string>;
    requestId?: string;
  }) {
    super(response.message || 'Server sedang bermasalah. Silakan coba lagi.');
    this.name = 'ApiError';
    this.status = response.status;
    this.code = response.code;
    this.errors = response.errors ?? {};
    this.requestId = response.requestId;
    this.serverMessage = (response.status > 0 && response.message) || undefined;
  }
}

/** Whether the session has ended. visitor/session.ts shows the message for this error, so callers must not. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'SIGN_IN_FIRST';

/** The server's message for any failure, for places where the specification names it; undefined if there is none. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined;

/** The server's message for a refusal; undefined for a 5xx response or when the server was not reached. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 ? error.serverMessage : undefined;
