type ListPage = { nextCursor: string | null };

/** Reads a list page by page and returns the rows of all pages, as `rowsOf` takes them from each. */
export async function readAllPages<Page extends ListPage, Row>(
  readPage: (cursor: { cursor?: string }) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readPage(cursor ? { cursor } : {});
    rows.push(...rowsOf(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
