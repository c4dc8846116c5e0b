import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Banner.module.css';
import { IconButton } from './Button.tsx';

/**
 * A line across the page about the whole of it: `mode` (test mode), `attention` (something to do), `offline`. It is read
 * aloud when it appears, without interrupting. Put banners into one `<aside>` above the page.
 */
export function Banner({
  tone,
  children,
  action,
  dismiss,
}: {
  tone: 'mode' | 'attention' | 'offline';
  children: ReactNode;
  action?: ReactNode;
  /** How to send it away, and what that is called. */
  dismiss?: { label: string; onDismiss: () => void };
}) {
  return (
    <div className={`${style.banner} ${style[tone]}`}>
      <p role={tone === 'mode' ? undefined : 'status'} className={style.words}>
        {children}
      </p>
      {action}
      {dismiss && (
        <IconButton label={dismiss.label} className={style.dismiss ?? ''} onClick={dismiss.onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
