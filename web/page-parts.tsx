/** What the router needs of the module of a page or of a frame. */
import { type ComponentType, Fragment, type ReactNode } from 'react';
import {
  type LoaderFunction,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router';
import { isNotFound } from './parts/error-page.tsx';
import { pageTitle, shopName } from './parts/page-head.ts';

export type PageModule = {
  default?: ComponentType<{ loaderData: unknown; params: unknown }>;
  ErrorBoundary?: ComponentType<{ error: unknown }>;
  /** Shown until the pages below have loaded their data. They load it in the browser. */
  HydrateFallback?: ComponentType;
  /** What is around all three of them. */
  Layout?: ComponentType<{ children: ReactNode }>;
  loader?: LoaderFunction;
  clientLoader?: LoaderFunction;
  title?: string;
  description?: string;
  /** The whole head, in place of title and description. */
  meta?: MetaFunction | undefined;
  /** The search of the shop's header on this page, in place of the usual one. */
  HeaderSearch?: ComponentType;
};

const headOf = (title: string, description?: string): MetaDescriptor[] => [
  pageTitle(title),
  ...(description ? [{ name: 'description', content: description }] : []),
];

/** The head of a page that failed. */
const errorMeta: MetaFunction = ({ error }) => [
  isNotFound(error) ? pageTitle('Halaman tidak ditemukan') : { title: shopName },
  { name: 'description', content: 'Belanja kerajinan Sulawesi Utara langsung dari perajinnya.' },
];

/** The module of a page, and its path. */
export type PageHandle = PageModule & { source: string };

export const handleOf = (match: { handle?: unknown }): PageHandle => match.handle as PageHandle;

type MetaInput = Parameters<MetaFunction>[0];

/** The properties of a route, for the server or for the browser. */
export function partsOf(module: PageModule, source: string) {
  const { default: Page, ErrorBoundary: Failed, HydrateFallback: Loading, Layout = Fragment } = module;
  const { title, description, meta = title ? () => headOf(title, description) : undefined } = module;
  /** React moves the tags into the head, but for structured data, which may be anywhere. */
  const render = (tags: MetaDescriptor[] | undefined, content: ReactNode) => (
    <Layout>
      {tags?.map(elementOf)}
      {content}
    </Layout>
  );
  return {
    handle: { ...module, meta, source } satisfies PageHandle,
    // Every route has a loader, because the middleware runs only for routes that load something.
    loader: handled((import.meta.env.SSR ? module.loader : module.clientLoader) ?? (() => null)),
    Component:
      Page &&
      function Component() {
        const loaderData = useLoaderData<unknown>();
        return render(meta?.({ loaderData } as MetaInput), <Page loaderData={loaderData} params={useParams()} />);
      },
    ErrorBoundary:
      Failed &&
      function ErrorBoundary() {
        const error = useRouteError();
        return render((meta ?? errorMeta)({ error } as MetaInput), <Failed error={error} />);
      },
    HydrateFallback:
      Loading &&
      function HydrateFallback() {
        const page = useMatches().at(-1);
        return render(page && handleOf(page).meta?.({} as MetaInput), <Loading />);
      },
  };
}

/** Marks the promises in the data of a page as handled: `<Await>` shows their failures, but may attach only later. */
const handled =
  (load: LoaderFunction): LoaderFunction =>
  async (args) => {
    const data: unknown = await load(args);
    for (const part of Object.values(data ?? {})) if (part instanceof Promise) part.catch(() => {});
    return data;
  };

function elementOf(tag: MetaDescriptor | undefined, key: number) {
  if (!tag) return null;
  if ('title' in tag) return <title key={key}>{String(tag.title)}</title>;
  if ('script:ld+json' in tag) {
    // `<` could end the element.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c');
    return (
      <script key={key} type="application/ld+json">
        {json}
      </script>
    );
  }
  const { tagName: Tag = 'meta', ...attributes } = tag as { tagName?: 'meta' | 'link' };
  return <Tag key={key} {...attributes} />;
}
