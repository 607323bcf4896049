/** A start that cannot go on. The message is one line for a person: the caller prints it and exits with code 1. */
export class StartError extends Error {
  override name = 'StartRefused';
}
