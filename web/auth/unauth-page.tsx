import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const title = 'Akses ditolak';

export default function UnauthPage() {
  return (
    <div className="page-column py-10">
      <EmptyState heading="h1" title="Akses ditolak" action={<ButtonLink to="/">Kembali ke Beranda</ButtonLink>}>
        Anda tidak memiliki akses ke halaman ini.
      </EmptyState>
    </div>
  );
}
