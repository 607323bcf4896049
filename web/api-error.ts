/** A call refused or failed. `status` 0: the server was not reached. `errors`: field → what is wrong with it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Readonly<Record<string, string>>;

  constructor(refusal: { status: number; message: string; code?: string; errors?: Record<string, string> }) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.errors = refusal.errors ?? {};
  }
}

/** The server no longer knows the visitor: told once by visitor/session.ts, so not by whoever called. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'SIGN_IN_FIRST';

/** The server's own reason for refusing; nothing where it failed (5xx) or was not reached. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : undefined;
