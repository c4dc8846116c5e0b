import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Picture, type PictureShape } from './Picture.tsx';
import style from './ZoomedPicture.module.css';

/** The width of the largest file in pixels. Pictures on other hosts have one file. */
const largestWidth = ({ sources: [source], width }: PictureShape) =>
  source ? Math.max(...Array.from(source.srcSet.matchAll(/ (\d+)w/g), ([, file]) => Number(file))) : width;

/** Scrolls to the point under the pointer, in shares of the width and height. */
function scrollToPoint(area: HTMLElement, event: { clientX: number; clientY: number }) {
  const { left, top, width, height } = area.getBoundingClientRect();
  area.scrollLeft = ((event.clientX - left) / width) * (area.scrollWidth - area.clientWidth);
  area.scrollTop = ((event.clientY - top) / height) * (area.scrollHeight - area.clientHeight);
}

/**
 * A picture that fills its space. A click, a tap, the wheel or the key + magnify it to the pixels of its largest file, never
 * beyond. Then it pans: under the mouse, by swiping, and with the arrow keys. It gets the focus of its dialog.
 */
export function ZoomedPicture({ picture, fallbackAlt }: { picture: PictureShape; fallbackAlt: string }) {
  const [isMagnified, setIsMagnified] = useState(false);
  const width = largestWidth(picture);

  /** Without `at`, the center stays in view. */
  function magnify(button: HTMLElement, to: boolean, at?: { clientX: number; clientY: number }) {
    const area = button.parentElement;
    // The picture may be shown whole with all its pixels.
    if (!area || to === isMagnified || (to && button.clientWidth >= width)) return;
    flushSync(() => setIsMagnified(to));
    const { left, top } = area.getBoundingClientRect();
    scrollToPoint(area, at ?? { clientX: left + area.clientWidth / 2, clientY: top + area.clientHeight / 2 });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === '+' || event.key === '=') magnify(event.currentTarget, true);
    else if (event.key === '-') magnify(event.currentTarget, false);
    // The arrow keys scroll; they don't change the picture.
    else if (isMagnified && /^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
  }

  return (
    <div
      className={style.area}
      onPointerMove={(event) => {
        if (isMagnified && event.pointerType === 'mouse') scrollToPoint(event.currentTarget, event);
      }}
    >
      <button
        // React focuses before the dialog is open; the dialog reads the attribute.
        ref={(button) => button?.setAttribute('autofocus', '')}
        type="button"
        title={isMagnified ? 'Show whole picture' : 'Magnify'}
        aria-pressed={isMagnified}
        className={style.picture}
        style={{ '--width': `${width}px`, '--ratio': picture.width / picture.height } as CSSProperties}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          if (event.deltaY < 0) magnify(event.currentTarget, true, event);
        }}
        // The second click of a double click or double tap would undo the first one.
        onClick={(event) => {
          const at = event.detail === 0 ? undefined : event;
          if (event.detail < 2) magnify(event.currentTarget, !isMagnified, at);
        }}
      >
        <Picture picture={picture} sizes={`${width}px`} eager fallbackAlt={fallbackAlt} />
      </button>
    </div>
  );
}
