import * as z from 'zod/mini';
import { admins, verifiedAdmins } from '../access.ts';
import { answer, defineApi, requiredLine } from '../endpoint.ts';

/** A year has more holidays than this; with fewer, those of its decree were not entered. */
export const minHolidays = 14;

const day = z.iso.date().check(z.regex(/^20/));
/** A day in Asia/Makassar that is no working day: `2026-12-25`. */
export const holidayForm = z.object({ day, name: requiredLine(60) });
export type Holiday = z.output<typeof holidayForm>;

const done = answer({ message: z.string() });

export const holidays = defineApi({
  'GET /api/admin/holidays': {
    summary: 'List the holidays of this year and later',
    ...admins.read,
    out: answer({ data: z.array(holidayForm) }),
  },
  'POST /api/admin/holidays': {
    summary: 'Add a holiday; lengthens the time for complaints that runs; audited',
    ...verifiedAdmins.write,
    body: holidayForm,
    out: done,
  },
  'DELETE /api/admin/holidays/:day': {
    summary: 'Delete a holiday that has not begun; audited',
    ...verifiedAdmins.write,
    params: z.object({ day }),
    out: done,
  },
});
