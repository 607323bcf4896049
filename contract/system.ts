import { answer, defineApi } from './kit.ts';

export const system = defineApi({
  'GET /api/health': {
    summary: 'Ready: 200 only while the database answers',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
});
