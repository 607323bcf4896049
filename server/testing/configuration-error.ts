import { expect } from 'vitest';
import { ConfigurationError, configure } from '#platform/config.ts';

/** What a shop with these variables says in place of starting; null when it starts. */
export function errorFor(variables: NodeJS.ProcessEnv): string | null {
  try {
    configure(variables);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
}
