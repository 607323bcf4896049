import type { ReactNode } from 'react';
import { type ListedPage, ListPage, type ListPageProps } from '../parts/list/list-page.tsx';
import { PageTitle } from './page-title.tsx';

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
