import { redirect } from 'react-router';

/** The bare address of the store area. Guests and others are moved on by the guard of the page it leads to. */
export const loader = () => redirect('/store/profile');
export const clientLoader = loader;
