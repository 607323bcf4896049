type Issue = { path: readonly PropertyKey[]; message: string };

/** The first thing that is wrong with each field, as zod found it. */
export const errorsOf = <Name extends string>(issues: readonly Issue[] = []): Partial<Record<Name, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Name, string>
  >;
