/** Which JSON values may be given to a schema. JSON that strangers send is checked by this first. */

/** The deepest valid request has five levels. Deeper values would overflow the stack where they are written again. */
const maxLevels = 20;

/**
 * The path of the first value that no schema may read; null when there
 * is none. It takes time in proportion to the value, and no stack.
 *
 * An object with a `length` or `size` that is an object itself: the length checks of zod 4.6.7 (`minLength`,
 * `maxLength`, `length`, and those of size) also run when the value is no text or list, and compare its
 * `length` with the limit, which throws a TypeError for `{"length": {"toString": "x"}}`. They have a `when` of
 * their own, so that neither the failed type nor `abort` prevents it. To be reported upstream:
 * `_whenHasLength` in v4/core/checks.ts should ask for the type.
 */
export function unreadablePath(root: unknown): PropertyKey[] | null {
  const open: { value: object; path: PropertyKey[] }[] = isObject(root) ? [{ value: root, path: [] }] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (path.length >= maxLevels) return path.slice(0, 1);
    const entries: Iterable<[PropertyKey, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [name, inner] of entries) {
      if (!isObject(inner)) continue;
      if (name === 'length' || name === 'size') return path;
      open.push({ value: inner, path: [...path, name] });
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
