import { answer, defineApi } from './endpoint.ts';

export const system = defineApi({
  'GET /api/health': {
    summary: 'Check readiness: 200 only while the database is reachable and writable',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
});
