import type { Role } from '#contract/words.ts';
import { call } from './call.ts';
import { password, type Person } from './people.ts';

/** Logs in to an account with the usual password, after a wrong one. */
export async function logIn(email: string, role: Role, userName: string): Promise<Person> {
  await call(null, 'POST /api/auth/login', { body: { email, password: 'salah-sekali' } });
  const { headers } = await call(null, 'POST /api/auth/login', { body: { email, password } });
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  const { body } = await call(null, 'GET /api/auth/check-auth', { headers: { cookie } });
  return { id: body.user!.id, role, email, userName, cookie };
}
