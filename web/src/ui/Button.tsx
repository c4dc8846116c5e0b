import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import style from './Button.module.css';
import { useHydrated } from './use-hydrated.ts';

interface Look {
  /** One `primary` a view at the most. `danger` for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 'l';
  /** As wide as its parent. */
  wide?: boolean;
}

const classOf = ({ variant = 'primary', size = 'm', wide = false }: Look, extra = '') =>
  [style.button, style[variant], style[size], wide && style.wide, extra].filter(Boolean).join(' ');

/**
 * A button. While `busy` it is disabled and says `busyLabel`, so that nobody wonders or clicks twice; on a rendered page it
 * is disabled until it can do something.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean; busyLabel?: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, wide }, className)}
      disabled={disabled || busy || !hydrated}
      data-asleep={hydrated ? undefined : ''}
      aria-busy={busy || undefined}
    >
      {busy && <span className={style.spinner} aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classOf({ variant, size, wide }, className)} />;
}

/** A round button with a picture only; `label` is its name. */
export function IconButton({
  label,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={`${style.icon} ${className}`} aria-label={label} title={label}>
      {children}
    </button>
  );
}
