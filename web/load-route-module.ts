import { createPath } from 'react-router';

/**
 * Replaces React Router's function of this name (vite.config.ts), which reloads the page that is open when the script of
 * the next page cannot be fetched. The fetch is repeated once; after that the next page is opened as a document.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  const load = (): Promise<unknown> => import(/* @vite-ignore */ module);
  loaded[id] ??= await load().catch(load).catch(openAsDocument);
  return loaded[id];
}

function openAsDocument(error: unknown): Promise<never> {
  const target = window.__reactRouterDataRouter?.state.navigation.location;
  // The navigation was cancelled: the page that is open stays.
  if (!target) throw error;
  location.assign(createPath(target));
  // The page that is open stays as it is until the document is there.
  return new Promise(() => {});
}

declare global {
  interface Window {
    /** React Router keeps its router here. */
    __reactRouterDataRouter?: import('react-router').DataRouter;
  }
}
