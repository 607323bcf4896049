import { useLocation } from 'react-router';
import { PillLink } from '../../ui/pill-link.tsx';

const tabs = { '/admin/audit': 'Tindakan', '/admin/audit/security': 'Keamanan' };

export function AuditTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Jenis catatan" className="mb-4 flex flex-wrap gap-2">
      {Object.entries(tabs).map(([to, label]) => (
        <PillLink key={to} to={to} isChosen={to === pathname}>
          {label}
        </PillLink>
      ))}
    </nav>
  );
}
