import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './Button.tsx';
import style from './Gallery.module.css';
import { Picture, type PictureShape } from './Picture.tsx';
import { useFocusOn } from './use-focus-on.ts';
import { useSlides } from './use-slides.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { ZoomedPicture } from './ZoomedPicture.tsx';

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
      // Other pictures load when the user is about to look at them, so that they don't compete with the first one.
      onPointerEnter={() => setUsed(true)}
      onFocus={() => setUsed(true)}
    >
      <div className={style.stage}>
        {count === 0 && <Picture picture={null} sizes={sizes} fallbackAlt={fallbackAlt} />}
        <ul ref={track} className={style.track} onScroll={onScroll}>
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
