import { useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { removeStoredData, storedKinds } from './browser-storage.ts';
import * as copy from './copy.ts';
import style from './StorageNotice.module.css';

const words = copy.browserStorage;
const KINDS = ['signIn', 'drafts', 'orders', 'cart', 'lists', 'viewed', 'views'] as const;

/** Lists what the shop stores in this browser, why and for how long, with a button to remove it. */
export function StorageNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [removed, setRemoved] = useState(0);
  const message = useFocusOn<HTMLDivElement>(removed);
  const lead = useFocusOn<HTMLParagraphElement>(open);
  const close = () => {
    setRemoved(0);
    onClose();
  };
  const stored = open ? storedKinds() : new Set();
  return (
    <Dialog
      open={open}
      wide
      title={words.title}
      onClose={close}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              removeStoredData();
              setRemoved(removed + 1);
            }}
          >
            {words.remove}
          </Button>
          <Button onClick={close}>{words.close}</Button>
        </>
      }
    >
      {/* Initial focus: the beginning of the text rather than the first button. */}
      <p ref={lead} tabIndex={-1} className={style.lead}>
        {words.lead}
      </p>
      <ul className={style.list}>
        {KINDS.map((kind) => {
          const { name, why, until } = words.things[kind];
          return (
            <li key={kind}>
              <h3>
                {name}{' '}
                {stored.has(kind) ? <Badge tone="lake">{words.kept}</Badge> : <Badge>{words.none}</Badge>}
              </h3>
              <dl>
                <dt>{words.why}</dt>
                <dd>{why}</dd>
                <dt>{words.until}</dt>
                <dd>{until}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
      <p className={style.lead}>
        {words.look} {words.logOut}
      </p>
      {removed > 0 && (
        <Alert ref={message} kind="success">
          {words.removed}
        </Alert>
      )}
    </Dialog>
  );
}
