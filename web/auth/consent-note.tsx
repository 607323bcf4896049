import { Link } from 'react-router';

const linkProps = { target: '_blank', rel: 'noopener', className: 'font-semibold text-accent underline' } as const;

/** Says what registering agrees to. The links open a new tab, so that the form keeps what was typed. */
export const ConsentNote = () => (
  <p className="text-center text-sm text-pretty text-muted">
    Dengan mendaftar, Anda menyetujui{' '}
    <Link to="/syarat" {...linkProps}>
      Syarat & Ketentuan
    </Link>{' '}
    dan{' '}
    <Link to="/privasi" {...linkProps}>
      Kebijakan Privasi
    </Link>{' '}
    kami.
  </p>
);
