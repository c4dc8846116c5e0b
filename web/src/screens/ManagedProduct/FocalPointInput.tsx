import type { KeyboardEvent, MouseEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import type { DraftPicture } from './picture-draft.ts';
import style from './PictureEditor.module.css';

const words = copy.managedProduct.pictures;
const STEP = 5;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const bounded = (percent: number) => Math.min(Math.max(Math.round(percent), 0), 100);

/** Sets the point of a picture that stays visible when it is cropped, by a click or with the arrow keys. */
export function FocalPointInput({
  picture: { url, focalX, focalY },
  index,
  onChange,
}: {
  picture: DraftPicture & { url: string };
  index: number;
  onChange: (change: Pick<DraftPicture, 'focalX' | 'focalY'>) => void;
}) {
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space click, too.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      focalX: bounded(((clientX - left) / width) * 100),
      focalY: bounded(((clientY - top) / height) * 100),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ focalX: bounded(focalX + step[0]), focalY: bounded(focalY + step[1]) });
  };
  return (
    <div className={style.picture}>
      <button
        type="button"
        className={style.focal}
        aria-label={words.focal(index, focalX, focalY)}
        title={words.focalHint}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={url} alt="" draggable={false} />
        <span className={style.cross} style={{ insetInlineStart: `${focalX}%`, top: `${focalY}%` }} />
      </button>
      <span className={style.cropped} aria-hidden="true" title={words.cropped}>
        <img src={url} alt="" style={{ objectPosition: `${focalX}% ${focalY}%` }} />
      </span>
    </div>
  );
}
