import type { search } from '#contract/search/search.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { listMisses } from './misses.ts';
import { hidePopularSearch, listPopularSearches } from './popular-searches.ts';
import { addSynonym, deleteSynonym, editSynonym, listSynonyms } from './synonyms.ts';

export const searchRoutes: Handlers<typeof search> = {
  'GET /api/admin/search/synonyms': async () => ({ data: await listSynonyms() }),
  'POST /api/admin/search/synonyms': async ({ session, body, at }) => ({
    message: 'Sinonim ditambahkan.',
    data: await addSynonym({ ...body, adminId: session.userId }, at),
  }),
  'PUT /api/admin/search/synonyms/:id': async ({ session, params, body, at }) => ({
    message: 'Sinonim diperbarui.',
    data: await editSynonym({ ...body, _id: params.id, adminId: session.userId }, at),
  }),
  'DELETE /api/admin/search/synonyms/:id': async ({ session, params, at }) => {
    await deleteSynonym({ _id: params.id, adminId: session.userId }, at);
    return { message: 'Sinonim dihapus.' };
  },
  'GET /api/admin/search/misses': ({ query }) => listMisses(query),
  'GET /api/admin/search/popular': async () => ({ data: await listPopularSearches() }),
  'PUT /api/admin/search/popular': async ({ session, body, at }) => {
    await hidePopularSearch({ ...body, adminId: session.userId }, at);
    return { message: body.isHidden ? 'Pencarian disembunyikan.' : 'Pencarian ditampilkan lagi.' };
  },
};
