import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { pictureTypes } from '#web/ui/picture-file.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';
import {
  draftText,
  isSame,
  MAX_PICTURES,
  moved,
  picturesFromDraft,
  picturesOf,
  savedPart,
  type DraftPicture,
} from './picture-draft.ts';
import style from './PictureEditor.module.css';
import { altProblem, PictureItem } from './PictureItem.tsx';
import { useDragSort } from './use-drag-sort.ts';
import { usePictureUploads } from './use-picture-uploads.ts';
import { useSetPictures, type PictureConflict } from './use-set-pictures.ts';

const words = copy.managedProduct.pictures;

export const pictureDraftKey = ({ databaseId }: { databaseId: string }) => `pictures-draft:${databaseId}`;

/** Adds, sorts, describes and deletes the pictures of a product or variant. Nothing changes until they are saved. */
export function PictureEditor({ product }: { product: ManagedProductFragment }) {
  const key = pictureDraftKey(product);
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [restored] = useState(() => picturesFromDraft(draft.pictures));
  const [base, setBase] = useState(() => ({
    pictures: picturesOf(product),
    seenAt: (restored && draft.seenAt) || product.updatedAt,
  }));
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(restored ?? base.pictures);
  const [problem, setProblem] = useState<{ message: string; conflict?: PictureConflict } | null>(null);
  const [note, setNote] = useState('');
  const { run, isBusy } = useOneAtATime();
  const alert = useFocusOn<HTMLDivElement>(problem);
  // The focused button disappears after saving, so move the focus.
  const [times, setTimes] = useState(0);
  const heading = useFocusOn<HTMLHeadingElement>(times);
  const signInAgain = useSignInAgain();
  const uploads = usePictureUploads(setPictures, signInAgain);
  const send = useSetPictures();
  const count = pictures.length;
  const isChanged = !isSame(pictures, base.pictures);
  const isUploading = pictures.some(({ url }) => url === null);
  const isInvalid = pictures.some((picture) => altProblem(picture) !== undefined);
  useUnsavedGuard(isChanged);

  useEffect(() => {
    const isKept = isChanged && pictures.some(({ url }) => url !== null);
    writeDraft(sessionStorage, key, isKept ? { pictures: draftText(pictures), seenAt: base.seenAt } : null);
  }, [key, pictures, base, isChanged]);

  const move = (from: number, to: number) => {
    const target = Math.min(Math.max(to, 0), count - 1);
    if (target === from) return;
    setPictures(moved(pictures, from, target));
    setNote(words.moved(target, count));
  };
  const { drag, onPointerDown } = useDragSort(move);

  const remove = (picture: DraftPicture, index: number) => {
    uploads.forget(picture.key);
    if (picture.url !== null && pictures.filter(({ url }) => url !== null).length === 1)
      return toast.error(words.keepOne);
    setPictures((list) => list.filter((one) => one.key !== picture.key));
    if (picture.url === null) return undefined;
    const restore = () =>
      setPictures((list) =>
        list.some((one) => one.key === picture.key) || list.length >= MAX_PICTURES
          ? list
          : [...list.slice(0, index), picture, ...list.slice(index)],
      );
    return toast.success(words.deleted, { label: copy.managedProduct.undo, run: restore });
  };

  const add = (files: readonly File[]) => {
    const left = MAX_PICTURES - count;
    const problems = files.length > left ? { message: left > 0 ? words.tooMany(left) : words.full } : null;
    setProblem(problems);
    uploads.add(files.slice(0, Math.max(left, 0)));
  };

  /** Shows the pictures of `current` and forgets the changes. */
  const reset = (current: ManagedProductFragment) => {
    const next = picturesOf(current);
    setBase({ pictures: next, seenAt: current.updatedAt });
    setPictures(next);
    setProblem(null);
  };

  // The cached product was out of date, or another form of this page changed it.
  if (!isChanged && base.seenAt !== product.updatedAt) reset(product);

  const save = async (seenAt: string) => {
    setProblem(null);
    const outcome = await send({
      equipmentId: product.databaseId,
      seenAt,
      pictures: pictures.map(savedPart),
    });
    switch (outcome.kind) {
      case 'saved':
        reset(outcome.product);
        setTimes((before) => before + 1);
        return toast.success(words.saved);
      case 'signIn':
        return signInAgain();
      case 'outdated':
        return setProblem({
          message: words.conflict(outcome.conflict.changedBy),
          conflict: outcome.conflict,
        });
      case 'failed':
        return setProblem({ message: outcome.message });
      default:
        return outcome satisfies never;
    }
  };

  return (
    <section className={style.editor} aria-labelledby={`${key}-title`}>
      <header>
        <h2 id={`${key}-title`} ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{product.productId !== null && count <= 1 ? words.inherited : words.lead}</p>
      </header>
      {restored && isChanged && <Alert kind="info">{words.restored}</Alert>}
      <ol className={style.list} aria-label={words.list} data-dragging={drag ? '' : undefined}>
        {pictures.map((picture, index) => (
          <PictureItem
            key={picture.key}
            picture={picture}
            index={index}
            count={count}
            isDragged={drag?.from === index}
            isTarget={drag !== null && drag.to === index && drag.from !== index}
            onGrab={onPointerDown(index)}
            onMove={(to) => move(index, to)}
            onChange={(change) =>
              setPictures((list) =>
                list.map((one) => (one.key === picture.key ? { ...one, ...change } : one)),
              )
            }
            onDelete={() => remove(picture, index)}
            onRetry={() => uploads.retry(picture)}
          />
        ))}
        <li className={style.adding}>
          <AddPictures left={MAX_PICTURES - count} onFiles={add} />
        </li>
      </ol>
      <output>
        <VisuallyHidden>{note}</VisuallyHidden>
      </output>
      {problem && (
        <Alert
          ref={alert}
          action={
            problem.conflict && (
              <>
                <Button
                  onClick={() => void run(() => save(problem.conflict?.product.updatedAt ?? base.seenAt))}
                >
                  {words.keepMine}
                </Button>
                <Button
                  variant="secondary"
                  onClick={() => problem.conflict && reset(problem.conflict.product)}
                >
                  {words.takeTheirs}
                </Button>
              </>
            )
          }
        >
          {problem.message}
        </Alert>
      )}
      {isChanged && (
        <div className={style.footer}>
          <p>{isUploading ? words.uploadsLeft : words.unsaved}</p>
          <Button
            disabled={isUploading || isInvalid}
            busy={isBusy}
            busyLabel={words.saving}
            onClick={() => void run(() => save(base.seenAt))}
          >
            {words.save}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => reset(product)}>
            {words.discard}
          </Button>
        </div>
      )}
    </section>
  );
}

function AddPictures({ left, onFiles }: { left: number; onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const isFull = left <= 0;
  return (
    <div
      className={style.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        multiple
        accept={pictureTypes.join(',')}
        className={style.input}
        disabled={isFull}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id}>
        <ImagePlus size={32} strokeWidth={1.5} aria-hidden />
        <span>{words.add}</span>
        <span className={style.or}>{words.orDrop}</span>
      </label>
      <p id={`${id}-hint`}>{isFull ? words.full : words.hint(left)}</p>
    </div>
  );
}
