import { useLoaderData, useLocation } from 'react-router';
import { InvoicePage, invoiceMeta, loadInvoice } from '../parts/order/invoice.tsx';

export const meta = invoiceMeta;
export const clientLoader = loadInvoice;

/** History state: the query string of the order list that the invoice was opened from, with the open order. */
export type FromOrders = { search?: string };

export default function BuyerInvoicePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { search = `?tab=pesanan&pesanan=${loaded.id}` } = (useLocation().state ?? {}) as FromOrders;
  return <InvoicePage {...loaded} back={`/shop/account${search}`} />;
}
