import * as copy from './copy.ts';

/** The logo. It keeps its size in a narrow header. */
export function Logo() {
  return (
    <span
      // The name stays as it is when a browser translates the page.
      translate="no"
      style={{
        display: 'inline-flex',
        flex: 'none',
        alignItems: 'center',
        gap: '0.5rem',
        fontFamily: 'var(--font-display)',
        fontWeight: 800,
        fontSize: 'clamp(1.15rem, 6vw, 1.35rem)',
        lineHeight: 1,
        letterSpacing: '-0.02em',
      }}
    >
      <svg viewBox="3 6 25 20" style={{ flex: 'none', width: '1.6em', height: '1.28em' }} aria-hidden="true">
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
