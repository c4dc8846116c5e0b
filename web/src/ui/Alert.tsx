import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import style from './Alert.module.css';

const icons = { problem: CircleAlert, success: CircleCheck, info: Info };

/** An important message. A `problem` is announced at once. `lead` names the speaker ('Authority says:'). */
export function Alert({
  kind = 'problem',
  lead,
  children,
  hint,
  action,
  ref,
}: {
  kind?: 'problem' | 'success' | 'info';
  lead?: string;
  children: ReactNode;
  /** What the user can do next. */
  hint?: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  const Icon = icons[kind];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'problem' ? 'alert' : 'status'}
      className={`${style.alert} ${style[kind]}`}
    >
      <Icon size={20} aria-hidden className={style.icon} />
      <div className={style.words}>
        <div>
          {lead && <strong>{lead} </strong>}
          {children}
        </div>
        {hint && <div className={style.hint}>{hint}</div>}
        {action && <div className={style.action}>{action}</div>}
      </div>
    </div>
  );
}
