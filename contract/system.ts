import * as z from 'zod/mini';
import { answer, defineApi } from './endpoint.ts';

/** How the public reaches the shop itself. */
const shopContact = z.object({ email: z.string(), whatsapp: z.string(), address: z.string() });
export type ShopContact = z.infer<typeof shopContact>;

export const system = defineApi({
  'GET /api/health': {
    summary: 'Check readiness: 200 only while the database is reachable and writable',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
  'GET /api/health/live': {
    summary: 'Check that the process answers, whether or not the database does',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
  'GET /api/health/ready': {
    summary: 'The same as /api/health, by the name that load balancers look for',
    access: 'anyone',
    rate: 'unlimited',
    out: answer({}),
  },
  'GET /api/shop/contact': {
    summary: 'Get the contact details of the shop itself',
    access: 'anyone',
    rate: 'read',
    out: answer({ data: shopContact }),
  },
});
