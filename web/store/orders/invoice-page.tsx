import { useLoaderData } from 'react-router';
import { InvoicePage, invoiceMeta, loadInvoice } from '../../parts/order/invoice.tsx';
import '../../parts/back-office.css';

export const meta = invoiceMeta;
export const clientLoader = loadInvoice;

export default function SellerInvoicePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <InvoicePage {...loaded} back={`/store/orders?pesanan=${loaded.id}`} />;
}
