import type { ReactNode } from 'react';
import { type ListedPage, ListPage, type ListPageProps } from '../parts/list/list-page.tsx';
import { PageTitle } from './page-title.tsx';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { listLoader } from '../parts/list/list-url.ts';

type AdminListProps<Row> = Omit<ListPageProps<Row, ListedPage<Row>>, 'head' | 'page'> & { belowTitle?: ReactNode };

/** A page that is nothing but the list which its `clientLoader` reads. */
export const listPage = <Row,>(title: string, { belowTitle, ...list }: AdminListProps<Row>) =>
  function AdminList({ loaderData }: { loaderData: { page: Promise<ListedPage<Row>> } }) {
    const head = (
      <>
        <PageTitle title={title} />
        {belowTitle}
      </>
    );
    return <ListPage head={head} page={loaderData.page} {...list} />;
  };

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
