import { redirect } from 'react-router';

/** Redirects /store to the profile page, whose guard redirects visitors without access. */
export const loader = () => redirect('/store/profile');
// Not `= loader`, which the build removes for the browser.
export const clientLoader = () => redirect('/store/profile');
