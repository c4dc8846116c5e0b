import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './Button.tsx';
import style from './Gallery.module.css';
import { Picture, type PictureShape } from './Picture.tsx';
import { useFocusOn } from './use-focus-on.ts';
import { useSlides } from './use-slides.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import zoomStyle from './ZoomedPicture.module.css';

/** Milliseconds until all pictures load, so that they compete neither with the first one nor with the scripts of the page. */
const LATER = 1000;

const position = (index: number, count: number) => `Picture ${index + 1} of ${count}`;

/**
 * Pictures of one thing: a large one, thumbnails of all, and a dialog that shows one as large as possible. Users swipe, press
 * arrow keys, or use the buttons; without JavaScript the pictures scroll. The first picture is whole, the others fill the
 * frame.
 */
export function Gallery({
  label,
  pictures,
  sizes,
  fallbackAlt,
}: {
  label: string;
  pictures: readonly PictureShape[];
  /** The `sizes` attribute of the large pictures. */
  sizes: string;
  /** Alternative text if there is no picture. */
  fallbackAlt: string;
}) {
  const count = pictures.length;
  const { track, selected, go, onKeyDown, onScroll } = useSlides(count);
  const [used, setUsed] = useState(false);
  const [loadsAll, setLoadsAll] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoadsAll(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  const [enlarged, setEnlarged] = useState(false);
  // The user may close the dialog at another picture than the one that opened it.
  const [closed, setClosed] = useState(0);
  const currentSlide = useFocusOn<HTMLButtonElement>(closed);
  const current = pictures[selected];
  const where = position(selected, count);
  const controls = count > 1 && (
    <div className={style.controls}>
      <IconButton label="Previous picture" onClick={() => go(selected - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className={style.count} aria-hidden="true">
        {selected + 1} / {count}
      </span>
      <IconButton label="Next picture" onClick={() => go(selected + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys work on all its buttons
    <section
      className={style.gallery}
      aria-roledescription="carousel"
      aria-label={label}
      style={{ '--tint': pictures[0]?.color } as CSSProperties}
      onKeyDown={onKeyDown}
      // The pictures load at once if the user is about to look at them.
      data-unloaded={loadsAll || used ? undefined : ''}
      onPointerEnter={() => setUsed(true)}
      onFocus={() => setUsed(true)}
    >
      <div className={style.stage}>
        {count === 0 && <Picture picture={null} sizes={sizes} fallbackAlt={fallbackAlt} />}
        <ul
          ref={track}
          className={style.track}
          onScroll={() => {
            setUsed(true);
            onScroll();
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.url} aria-roledescription="slide" aria-label={position(index, count)}>
              <button
                ref={index === selected ? currentSlide : undefined}
                type="button"
                className={style.slide}
                tabIndex={index === selected ? 0 : -1}
                aria-haspopup="dialog"
                title="Enlarge"
                onClick={() => {
                  go(index);
                  setEnlarged(true);
                }}
              >
                <Picture
                  picture={picture}
                  sizes={sizes}
                  eager={index === 0}
                  preload={used}
                  fallbackAlt={fallbackAlt}
                  fit={index === 0 ? 'contain' : 'cover'}
                />
              </button>
            </li>
          ))}
        </ul>
        <output>
          <VisuallyHidden>{used && where}</VisuallyHidden>
        </output>
      </div>
      {count > 1 && (
        <div className={style.row}>
          <ul className={style.thumbnails}>
            {pictures.map((picture, index) => (
              <li key={picture.url}>
                <button
                  type="button"
                  aria-label={position(index, count)}
                  aria-current={index === selected || undefined}
                  onClick={() => go(index)}
                >
                  <Picture picture={{ ...picture, alt: '' }} sizes="3.75rem" fallbackAlt="" fit="cover" />
                </button>
              </li>
            ))}
          </ul>
          {controls}
        </div>
      )}
      <Dialog
        open={enlarged}
        title={count > 1 ? where : label}
        onClose={() => {
          setEnlarged(false);
          setClosed(closed + 1);
        }}
        closeLabel="Close"
        full
      >
        {current && (
          <div className={style.enlarged}>
            <ZoomedPicture key={current.url} picture={current} fallbackAlt={fallbackAlt} />
            {controls}
          </div>
        )}
      </Dialog>
    </section>
  );
}

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
function ZoomedPicture({ picture, fallbackAlt }: { picture: PictureShape; fallbackAlt: string }) {
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
      className={zoomStyle.area}
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
        className={zoomStyle.picture}
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
