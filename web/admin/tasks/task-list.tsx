import type { ReactNode } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { type ListedPage, listLoader, ListPage, type ListPageProps } from '../../parts/list/list-page.tsx';

/** The list of one kind of tasks: `load` reads it and returns what shows it, with the head of the page. */
export type TaskList = { label: string; load: (args: ClientLoaderFunctionArgs) => (head: ReactNode) => ReactNode };

export const taskList = <Row,>(
  label: string,
  read: Parameters<typeof listLoader<ListedPage<Row>>>[0],
  list: Omit<ListPageProps<Row, ListedPage<Row>>, 'head' | 'page'>,
): TaskList => ({
  label,
  load(args) {
    const { page } = listLoader(read)(args);
    return (head) => <ListPage head={head} page={page} {...list} />;
  },
});
