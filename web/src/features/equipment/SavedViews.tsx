import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { MOST_VIEWS, nameProblem, restoreView, type SavedView } from './saved-views.ts';
import style from './SavedViews.module.css';
import { useSavedViews } from './use-saved-views.ts';

const words = copy.manageProducts.views;

/** Saved filters of the product table. `view` is the current filter, empty for all products. */
export function SavedViews({ view, onOpen }: { view: string; onOpen: (view: string) => void }) {
  const { views, read, keep } = useSavedViews();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const [deleted, setDeleted] = useState(0);
  // The focused button is gone or replaced, so move the focus.
  const [times, setTimes] = useState(0);
  const chosen = useFocusOn<HTMLButtonElement>(times);
  const everything = useFocusOn<HTMLButtonElement>(deleted);
  const current = views.find(({ search }) => search === view);

  const write = (next: readonly SavedView[], done: string, undo?: () => void) => {
    if (!keep(next)) return toast.error(words.notKept);
    return toast.success(done, undo && { label: copy.manageProducts.undo, run: undo });
  };
  const named = (name: string) => {
    const next = current
      ? views.map((one) => (one === current ? { ...one, name } : one))
      : [...views, { name, search: view }];
    write(next, words.saved(name));
    setNaming(null);
    setTimes(times + 1);
  };
  const remove = (gone: SavedView) => {
    write(
      views.filter((one) => one !== gone),
      words.deleted(gone.name),
      () => restore(gone, views.indexOf(gone)),
    );
    setDeleted(deleted + 1);
  };
  const restore = (gone: SavedView, index: number) => {
    // The views may have changed since the deletion.
    const next = restoreView(read(), gone, index);
    if (next === 'full') toast.error(words.full);
    else if (next === 'taken') toast.error(words.nameTaken(gone.name));
    else if (!keep(next)) toast.error(words.notKept);
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
          <li key={one.name}>
            <Chip
              ref={one === current ? chosen : null}
              pressed={one === current}
              onClick={() => onOpen(one.search)}
            >
              {one.name}
            </Chip>
            {one === current && (
              <>
                <IconButton label={words.rename(one.name)} onClick={() => setNaming('rename')}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
                <IconButton label={words.delete(one.name)} onClick={() => remove(one)}>
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
              onClick={() => (views.length < MOST_VIEWS ? setNaming('new') : toast.error(words.full))}
            >
              <Bookmark size={16} aria-hidden /> {words.save}
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
          onNamed={named}
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
  others: readonly SavedView[];
  onNamed: (name: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const problem = nameProblem(name, others);
  const said = { missing: words.nameMissing, long: words.nameLong, taken: words.nameTaken(name.trim()) };
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null) onNamed(name.trim());
      }}
    >
      <TextField
        label={words.name}
        hint={words.hint}
        error={tried && problem ? said[problem] : undefined}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={style.actions}>
        <Button variant="quiet" onClick={onCancel}>
          {copy.manageProducts.cancel}
        </Button>
        <Button type="submit">{words.yesSave}</Button>
      </div>
    </form>
  );
}
