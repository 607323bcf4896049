/** What Vite's manifest says of the client's files, by the path of the source. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The paths of the files of these sources and of all that they import statically. Throws for an unknown source. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const known = new Set(sources);
  const files = new Set<string>();
  for (const source of known) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) known.add(imported);
  }
  return [...files];
}
