/** The server cannot start. The message is one line for the user; the caller prints it and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
