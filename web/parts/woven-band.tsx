import { useId } from 'react';

/** A decorative band after Bentenan cloth: nested diamonds between stripes. */
export function WovenBand({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden className={`block h-24 w-full ${className}`}>
      <pattern id={id} width="72" height="96" patternUnits="userSpaceOnUse">
        <path fill="#241b17" d="M0 0h72v96H0z" />
        <path stroke="#f2b33d" strokeWidth="2" d="M0 5h72M0 91h72" />
        <path stroke="#fbf6ec" strokeWidth="5" strokeDasharray="6 6" d="M0 12h72M0 84h72" />
        <path stroke="#8e2a1e" strokeWidth="2" d="M0 18h72M0 78h72" />
        <path fill="#8e2a1e" d="M36 20 72 48 36 76 0 48z" />
        <path fill="#f2b33d" d="M36 27 63 48 36 69 9 48zM0 30 9 37 0 44zM72 30v14l-9-7zM0 52l9 7-9 7zM72 52v14l-9-7z" />
        <path fill="#12455a" d="M36 33 55.3 48 36 63 16.7 48z" />
        <path fill="#fbf6ec" d="M36 39 47.6 48 36 57 24.4 48z" />
        <path fill="#8e2a1e" d="M36 43.5 41.8 48 36 52.5 30.2 48z" />
      </pattern>
      <rect width="100%" height="96" fill={`url(#${id})`} />
    </svg>
  );
}
