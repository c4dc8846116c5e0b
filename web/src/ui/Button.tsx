import { useImperativeHandle, type ComponentProps, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import style from './Button.module.css';
import { useHydrated } from './use-hydrated.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface ButtonStyle {
  /** Use at most one `primary` per view. `danger` is for irreversible actions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 'l';
  /** Full width. */
  wide?: boolean;
}

const classOf = ({ variant = 'primary', size = 'm', wide = false }: ButtonStyle, extra = '') =>
  [style.button, style[variant], style[size], wide && style.wide, extra].filter(Boolean).join(' ');

/**
 * A button. While `busy` it is disabled and shows `busyLabel`, which prevents double clicks. On a server-rendered page it
 * is disabled until hydrated.
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
  ref,
  'aria-label': label,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: ReactNode }) {
  const hydrated = useHydrated();
  const { ref: button, ...focus } = useRestoreFocus(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  return (
    <button
      ref={button}
      type="button"
      {...focus}
      {...rest}
      className={classOf({ variant, size, wide }, className)}
      disabled={disabled || busy || !hydrated}
      data-asleep={hydrated ? undefined : ''}
      aria-busy={busy || undefined}
      aria-label={label && busy && typeof busyLabel === 'string' ? `${busyLabel} ${label}` : label}
    >
      {busy && <span className={style.spinner} aria-hidden="true" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={classOf({ variant, size, wide }, className)} />;
}

/** A round icon button. `label` is its accessible name. */
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
