import { redirect } from 'react-router';
import { landingPage } from './visitor/route-access.ts';
import { currentUser } from './visitor/session.ts';

/** `/` and `/shop`: the server ignores sessions and redirects to the shop. The client guard then redirects sellers and admins. */
export const loader = () => redirect('/shop/home');

export const clientLoader = async () => redirect(landingPage((await currentUser())?.role));
