import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { readDraft, writeDraft } from './draft.ts';
import style from './EditDialog.module.css';

/** Whether an unsaved draft exists from before a reload or a sign-in. */
export const hasDraft = (draftKey: string) => Object.keys(readDraft(sessionStorage, draftKey)).length > 0;

/**
 * A dialog with a form whose draft is stored at `draftKey` while it has unsaved changes. Asks for confirmation before it
 * discards them. The form gets its ID, for the save button outside of it, and sets whether it is busy.
 */
export function EditDialog({
  open,
  title,
  draftKey,
  words,
  children,
  onClose,
}: {
  open: boolean;
  title: string;
  draftKey: string;
  words: {
    cancel: string;
    save: string;
    saving: string;
    discardTitle: string;
    discardHint: string;
    discard: string;
    keepEditing: string;
  };
  children: (form: { id: string; onBusy: (busy: boolean) => void }) => ReactNode;
  onClose: () => void;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    if (busy) return;
    if (hasDraft(draftKey)) setIsAsking(true);
    else onClose();
  };
  const discard = () => {
    writeDraft(sessionStorage, draftKey, null);
    setIsAsking(false);
    onClose();
  };
  return (
    <>
      {/* First in the document, so that it closes first and the focus returns in the right order. */}
      <Dialog
        open={isAsking}
        title={words.discardTitle}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="danger" onClick={discard}>
              {words.discard}
            </Button>
            <Button onClick={() => setIsAsking(false)}>{words.keepEditing}</Button>
          </>
        }
      >
        <p className={style.hint}>{words.discardHint}</p>
      </Dialog>
      <Dialog
        open={open}
        wide
        title={title}
        onClose={leave}
        actions={
          <>
            <Button variant="quiet" onClick={leave}>
              {words.cancel}
            </Button>
            <Button type="submit" form={id} busy={busy} busyLabel={words.saving}>
              {words.save}
            </Button>
          </>
        }
      >
        {children({ id, onBusy: setBusy })}
      </Dialog>
    </>
  );
}
