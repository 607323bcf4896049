import { redirect } from 'react-router';

/** Redirects /auth to the sign-in page, whose guard redirects signed-in visitors. */
export const loader = () => redirect('/auth/login');
export const clientLoader = loader;
