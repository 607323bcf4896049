/** Reads a CSV export whose cells contain no line breaks: each row by the headings. */
export function readCsv(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at]!])));
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell]) => cell!.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
