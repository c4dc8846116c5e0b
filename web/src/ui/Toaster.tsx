import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './Button.tsx';
import style from './Toaster.module.css';
import { dismiss, messages, subscribe } from './toast.ts';

const none: ReturnType<typeof messages> = [];

/** Displays and announces the messages of `toast`. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, messages, () => none);
  return (
    <Toast.Provider duration={6000} label="Message">
      {shown.map(({ id, kind, text, action }) => (
        <Toast.Root
          key={id}
          className={`${style.toast} ${style[kind]}`}
          // Gives the user enough time for Undo.
          {...(action && { duration: 15_000 })}
          type={kind === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => open || dismiss(id)}
        >
          <Toast.Title className={style.text}>{text}</Toast.Title>
          {action && (
            <Toast.Action asChild altText={action.label}>
              <button type="button" className={style.action} onClick={action.run}>
                {action.label}
              </button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label="Dismiss">
              <X size={16} aria-hidden />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={style.viewport} label="Messages ({hotkey})" />
    </Toast.Provider>
  );
}
