import type { ReactNode } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { ageText } from '#contract/date-spans.ts';
import { Dialogs, type ListedPage, ListPage, type ListPageProps } from '../parts/list/list-page.tsx';
import { listLoader } from '../parts/list/list-url.ts';
import { idOf } from '../ui/table.tsx';

/** What a row says in the queue of all kinds: whom it is about, since when it waits, and its sum in words. */
export type QueuedFacts = { about: ReactNode; below: string; since: string; sum: string };
export type QueuedTask = QueuedFacts & { key: string; kind: string; age: string; action: ReactNode };

/** Of each kind the queue shows so many: the rest comes up when these are dealt with. */
const queuedRows = 5;

/** The list of one kind of tasks: `load` reads it and returns what shows it, with the head of the page. */
export type TaskList = {
  label: string;
  load: (args: ClientLoaderFunctionArgs) => (head: ReactNode) => ReactNode;
  /** Reads those that have waited longest. */
  readOldest: () => Promise<QueuedTask[]>;
};

export const taskList = <Row,>(
  label: string,
  read: Parameters<typeof listLoader<ListedPage<Row>>>[0],
  {
    queued,
    ...list
  }: Omit<ListPageProps<Row, ListedPage<Row>>, 'head' | 'page'> & {
    queued: (row: Row) => QueuedFacts;
  },
): TaskList => ({
  label,
  load(args) {
    const { page } = listLoader(read)(args);
    return (head) => <ListPage head={head} page={page} {...list} />;
  },
  async readOldest() {
    const oldest = { q: undefined, cursor: undefined, limit: queuedRows, sortBy: 'oldest' } as const;
    const { data } = await read(oldest, new URLSearchParams());
    const { rowKey = idOf, columns, dialogs } = list;
    const now = new Date();
    return data.map((row) => ({
      ...queued(row),
      age: ageText(queued(row).since, now),
      key: rowKey(row),
      kind: label,
      action: (
        <>
          {columns.find(({ isAction }) => isAction)?.cell(row)}
          <Dialogs rows={[row]} rowKey={rowKey} dialogs={dialogs} />
        </>
      ),
    }));
  },
});
