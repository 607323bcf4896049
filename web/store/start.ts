import { redirect } from 'react-router';

/** Redirects /store to the profile page, whose guard redirects visitors without access. */
export const loader = () => redirect('/store/profile');
export const clientLoader = loader;
