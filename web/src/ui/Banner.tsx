import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import style from './Banner.module.css';
import { IconButton } from './Button.tsx';

/**
 * A full-width message about the whole page: `mode` (test mode), `attention` (action needed) or `offline`. Announced
 * politely when it appears. Put banners into one `<aside>` above the page.
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
  /** The label and handler of the close button. */
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
