/** Reads what a workbook really contains, without the library that wrote it. */
import { inflateRawSync } from 'node:zlib';

/**
 * The style's number format, the type of the cell as its XML says, and its text. A cell with a formula has `formula`.
 */
export type XlsxCell = { format: string; type: string; text: string; formula: boolean };

/** The cells of each sheet of a workbook, by row and column. */
export function readXlsx(file: Buffer): XlsxCell[][][] {
  const parts = unzip(file);
  const formats = formatsOf(parts.get('xl/styles.xml')!);
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).sort(([a], [b]) => (a < b ? -1 : 1));
  return sheets.map(([, xml]) =>
    [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => cellsOf(row!, formats)),
  );
}

/** The rows of a workbook of one sheet as objects by their headings, each value as its text. */
export function readXlsxRows(file: Buffer): Record<string, string>[] {
  const [headings = [], ...rows] = readXlsx(file).flat();
  return rows.map((cells) => Object.fromEntries(headings.map(({ text }, at) => [text, cells[at]?.text ?? ''])));
}

function cellsOf(row: string, formats: readonly string[]): XlsxCell[] {
  const cells: XlsxCell[] = [];
  for (const [, attributes, content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes!)?.[1];
    const text = [...content.matchAll(/<(t|v)(?: [^>]*)?>(.*?)<\/\1>/gs)].map(([, , value]) => value!).join('');
    cells[columnOf(attribute('r')!)] = {
      format: formats[Number(attribute('s') ?? 0)] ?? '',
      type: attribute('t') ?? 'n',
      text: decoded(text),
      formula: /<f[ />]/.test(content),
    };
  }
  return cells;
}

const columnOf = (reference: string): number =>
  [...reference.replace(/\d+/, '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name = '') =>
      hex || decimal ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)) : entities[name as string]!,
    )
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** The number format of each cell style. */
function formatsOf(styles: string): string[] {
  const custom = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id!, decoded(code!)]),
  );
  const [, used = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...used.matchAll(/<xf [^>]*?numFmtId="(\d+)"/g)].map(([, id]) => custom.get(id!) ?? '');
}

/** The files of a ZIP archive, by its central directory. Source: APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06');
  const parts = new Map<string, string>();
  for (let at = file.readUInt32LE(end + 16); file.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = file.readUInt16LE(at + 28);
    const extra = file.readUInt16LE(at + 30);
    const comment = file.readUInt16LE(at + 32);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    parts.set(name, (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
