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
