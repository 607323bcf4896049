import { createPath, type DataRouter } from 'react-router';

/**
 * Replaces React Router's function of the same name (see vite.config.ts), which reloads the current page when the
 * script of the next page cannot be fetched. This one retries once and then opens the next page as a document.
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
  // The navigation was cancelled.
  if (!target) throw error;
  location.assign(createPath(target));
  // Never resolves: the current page stays visible until the document has loaded.
  return new Promise(() => {});
}

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterDataRouter?: DataRouter;
  }
}
