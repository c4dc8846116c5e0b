import * as copy from './copy.ts';

/** The name, with a line that goes down to a hook. */
export function Logo() {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '0.55rem',
        fontFamily: 'var(--font-display)',
        fontWeight: 800,
        fontSize: '1.35rem',
        letterSpacing: '-0.03em',
      }}
    >
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          d="M4 16c4.200-7 12-8 17.300-3.300L27 8.500v15l-5.700-4.200C16 24 8.200 23 4 16Z"
          fill="var(--lake)"
        />
        <circle cx="10.800" cy="14.500" r="1.700" fill="var(--paper)" />
        <path
          d="M16.500 12.800q2.200 3.200 0 6.400"
          fill="none"
          stroke="var(--paper)"
          strokeWidth="1.500"
          strokeLinecap="round"
        />
      </svg>
      {copy.shop}
    </span>
  );
}
