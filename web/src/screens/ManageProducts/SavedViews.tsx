import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import type { ProductViewPartsFragment } from './ProductViews.generated.ts';
import { MAX_VIEWS, nameProblem, viewAt } from './saved-views.ts';
import style from './SavedViews.module.css';
import { useProductViews } from './use-product-views.ts';

const words = copy.manageProducts.views;
type View = ProductViewPartsFragment;

/** Saved views of the product table, which all admins share. `view` is the current one, empty for all products. */
export function SavedViews({ view, onOpen }: { view: string; onOpen: (view: string) => void }) {
  const { views, hasFailed, retry, add, rename, remove } = useProductViews();
  const signInAgain = useSignInAgain();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const [deleted, setDeleted] = useState(0);
  // The focused button is gone or replaced, so move the focus.
  const [times, setTimes] = useState(0);
  const chosen = useFocusOn<HTMLButtonElement>(times);
  const everything = useFocusOn<HTMLButtonElement>(deleted);
  const { run } = useOneAtATime();
  const searchOf = ({ search }: View) => viewAt(new URLSearchParams(search));
  const current = views.find((one) => searchOf(one) === view);

  /** Returns the problem, or null. */
  const report = async (outcome: SaveOutcome<View>, done: string, undo?: () => void) => {
    switch (outcome.kind) {
      case 'saved':
        toast.success(done, undo && { label: copy.manageProducts.undo, run: undo });
        return null;
      case 'signIn':
        await signInAgain();
        return null;
      case 'failed':
        return outcome.issues[0]?.message ?? outcome.message;
      default:
        return outcome satisfies never;
    }
  };
  const save = async (name: string) => {
    const outcome = naming === 'rename' && current ? rename(current.databaseId, name) : add(name, view);
    const problem = await report(await outcome, words.saved(name));
    if (problem !== null) return problem;
    setNaming(null);
    setTimes(times + 1);
    return null;
  };
  const restore = async ({ name, search }: View) => {
    const problem = await report(await add(name, search), words.saved(name));
    if (problem !== null) toast.error(problem);
  };
  const removeView = async (gone: View) => {
    const problem = await report(await remove(gone.databaseId), words.deleted(gone.name), () => {
      void restore(gone);
    });
    if (problem !== null) toast.error(problem);
    setDeleted(deleted + 1);
  };

  return (
    <div className={style.views}>
      <ul aria-label={words.label} className={style.chips}>
        <li>
          <Chip ref={everything} pressed={view === ''} onClick={() => onOpen('')}>
            {words.everything}
          </Chip>
        </li>
        {views.map((one) => (
          <li key={one.id}>
            <Chip
              ref={one === current ? chosen : null}
              pressed={one === current}
              onClick={() => onOpen(searchOf(one))}
            >
              {one.name}
            </Chip>
            {one === current && (
              <>
                <IconButton label={words.rename(one.name)} onClick={() => setNaming('rename')}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton label={words.delete(one.name)} onClick={() => void run(() => removeView(one))}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
        {view !== '' && !current && (
          <li>
            <Button
              variant="quiet"
              onClick={() => (views.length < MAX_VIEWS ? setNaming('new') : toast.error(words.full))}
            >
              <Bookmark size={16} aria-hidden /> {words.save}
            </Button>
          </li>
        )}
        {hasFailed && (
          <li className={style.failed}>
            <span role="alert">{words.failed}</span>
            <Button variant="quiet" onClick={retry}>
              {copy.tryAgain}
            </Button>
          </li>
        )}
      </ul>
      <Dialog
        open={naming !== null}
        title={naming === 'rename' && current ? words.renameTitle(current.name) : words.saveTitle}
        onClose={() => setNaming(null)}
      >
        <NameForm
          name={naming === 'rename' ? (current?.name ?? '') : ''}
          others={views.filter((one) => one !== current)}
          onNamed={save}
          onCancel={() => setNaming(null)}
        />
      </Dialog>
    </div>
  );
}

function Chip({ pressed, ...button }: { pressed: boolean } & React.ComponentProps<'button'>) {
  return <button type="button" aria-pressed={pressed} className={style.chip} {...button} />;
}

function NameForm({
  name: before,
  others,
  onNamed,
  onCancel,
}: {
  name: string;
  others: readonly View[];
  /** Returns the problem, or null. */
  onNamed: (name: string) => Promise<string | null>;
  onCancel: () => void;
}) {
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const once = useSubmitOnce();
  const problem = nameProblem(name, others);
  const said = { missing: words.nameMissing, long: words.nameLong, taken: words.nameTaken(name.trim()) };
  const submit = async () => {
    setTried(true);
    if (problem !== null) return;
    setBusy(true);
    const refused = await onNamed(name.trim());
    setBusy(false);
    setRefusal(refused);
  };
  return (
    <form noValidate className={style.form} onSubmit={once(submit)}>
      <TextField
        label={words.name}
        hint={words.hint}
        error={(tried && problem ? said[problem] : refusal) ?? undefined}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setRefusal(null);
        }}
      />
      <div className={style.actions}>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {copy.manageProducts.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={copy.manageProducts.saving}>
          {words.yesSave}
        </Button>
      </div>
    </form>
  );
}
