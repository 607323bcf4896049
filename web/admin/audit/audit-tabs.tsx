import { NavLink } from 'react-router';

const tabs = [
  { to: '/admin/audit', label: 'Tindakan' },
  { to: '/admin/audit/security', label: 'Keamanan' },
];

export const AuditTabs = () => (
  <nav aria-label="Jenis catatan" className="mb-5 flex gap-1 border-b border-border-light">
    {tabs.map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          `inline-flex min-h-11 items-center border-b-3 px-4 font-semibold transition-colors ${
            isActive ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink'
          }`
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
