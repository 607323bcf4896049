import { redirect, type LoaderFunctionArgs } from 'react-router';

/** /admin/seller/{id}, the second of a seller's two addresses, leads to the first; who may see it, that page decides. */
export const loader = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => redirect(`/admin/sellers/${params.id}`);
export const clientLoader = loader;
