import { redirect, type LoaderFunctionArgs } from 'react-router';

/** Redirects /admin/seller/{id} to /admin/sellers/{id}. The target page checks access. */
export const loader = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => redirect(`/admin/sellers/${params.id}`);
export const clientLoader = loader;
