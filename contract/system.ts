import { answer, defineApi } from './endpoint.ts';

export const system = defineApi({
  'GET /api/health': {
    summary: 'Ready: 200 only while the database answers and can be written',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
});
