import { ChevronLeft, ChevronRight, GripVertical, RotateCw, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FocalPointInput } from './FocalPointInput.tsx';
import type { DraftPicture } from './picture-draft.ts';
import style from './PictureEditor.module.css';

const words = copy.managedProduct.pictures;
const LONGEST_ALT = 250;

export const altProblem = ({ alt }: DraftPicture) => (alt.length > LONGEST_ALT ? words.altLong : undefined);

/** A picture in the editor: its place, its alternative text and its focal point, or the state of its upload. */
export function PictureItem({
  picture,
  index,
  count,
  isDragged,
  isTarget,
  onGrab,
  onMove,
  onChange,
  onDelete,
  onRetry,
}: {
  picture: DraftPicture;
  index: number;
  count: number;
  isDragged: boolean;
  /** Whether the dragged picture would take this place. */
  isTarget: boolean;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onMove: (to: number) => void;
  onChange: (change: Partial<DraftPicture>) => void;
  onDelete: () => void;
  onRetry: () => void;
}) {
  const { url, file, alt, progress, problem } = picture;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key]?.(index, count);
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className={style.item}
      data-sort-index={index}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      aria-label={words.position(index, count)}
    >
      <div className={style.bar}>
        <button
          type="button"
          className={style.handle}
          aria-label={words.move(index)}
          title={words.move(index)}
          onPointerDown={onGrab}
          onKeyDown={onKeyDown}
        >
          <GripVertical size={20} aria-hidden />
        </button>
        {index === 0 ? <Badge tone="moss">{words.main}</Badge> : <span>{index + 1}</span>}
        <span className={style.buttons}>
          <IconButton label={words.earlier(index)} disabled={index === 0} onClick={() => onMove(index - 1)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={words.later(index)}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
          <IconButton label={file ? words.remove(file.name) : words.delete(index)} onClick={onDelete}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {url === null ? (
        <Upload name={file?.name ?? ''} progress={progress} problem={problem} onRetry={onRetry} />
      ) : (
        <FocalPointInput picture={{ ...picture, url }} index={index} onChange={onChange} />
      )}
      {url !== null && (
        <TextField
          label={words.alt}
          hint={alt ? undefined : words.altHint}
          error={altProblem(picture)}
          value={alt}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
      )}
    </li>
  );
}

const targets: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function Upload({
  name,
  progress,
  problem,
  onRetry,
}: {
  name: string;
  progress: number | null;
  problem: string | null;
  onRetry: () => void;
}) {
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className={style.upload}>
      <span className={style.fileName}>{name}</span>
      {problem === null ? (
        <>
          <progress
            max={100}
            value={percent}
            aria-label={progress === null ? words.waiting(name) : words.uploading(name, percent)}
          />
          <span aria-hidden="true">{percent}%</span>
        </>
      ) : (
        <>
          <p role="alert" className={style.problem}>
            {problem}
          </p>
          <Button variant="secondary" aria-label={words.retry(name)} onClick={onRetry}>
            <RotateCw size={16} aria-hidden /> {copy.tryAgain}
          </Button>
        </>
      )}
    </div>
  );
}
