import { redirect } from 'react-router';
import { landingPage } from './visitor/route-access.ts';
import { knownUser } from './visitor/session.ts';

/** The root address. The server knows nobody: guests begin in the shop, and the guard moves the others on. */
export const loader = () => redirect('/shop/home');

export const clientLoader = async () => redirect(landingPage((await knownUser())?.role));
