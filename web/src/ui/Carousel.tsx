import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import style from './Carousel.module.css';

const reducedMotionQuery = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the user prefers reduced motion. Null on the server. */
function usePrefersReducedMotion(): boolean | null {
  return useSyncExternalStore(
    (changed) => {
      const query = reducedMotionQuery();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => reducedMotionQuery().matches,
    () => null,
  );
}

/**
 * A slideshow that advances automatically until the user points at it, focuses it or pauses it. It doesn't advance under
 * reduced motion. `interval` is how long a slide is shown, and `speed` is the duration of a transition, both in
 * milliseconds. A slide is rendered when it is next, so that pictures which may never be seen don't compete with the
 * first one for bandwidth.
 */
export function Carousel({
  label,
  slides,
  interval,
  speed,
}: {
  label: string;
  slides: readonly { key: string; name: string; content: ReactNode }[];
  interval: number;
  speed: number;
}) {
  const [selected, setSelected] = useState(0);
  const [lastRendered, setLastRendered] = useState(0);
  if (selected > lastRendered) setLastRendered(selected);
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const prefersReducedMotion = usePrefersReducedMotion();
  const alive = prefersReducedMotion !== null;
  const playing = chosen ? chosen === 'play' : !prefersReducedMotion;
  const moving = alive && playing && !isHeld;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => setSelected((selected + 1) % slides.length), interval + speed);
    return () => clearTimeout(timer);
  }, [moving, selected, slides.length, interval, speed]);

  const go = (by: number) => setSelected((selected + by + slides.length) % slides.length);

  return (
    <section
      className={style.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      style={{ '--speed': `${speed}ms` } as CSSProperties}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocusCapture={() => setIsHeld(true)}
      onBlurCapture={() => setIsHeld(false)}
    >
      <ul className={style.slides} aria-live={moving ? 'off' : 'polite'}>
        {slides.map(({ key, name, content }, index) => (
          <li
            key={key}
            className={style.slide}
            aria-roledescription="slide"
            aria-label={`${name}, ${index + 1} of ${slides.length}`}
            data-selected={index === selected || undefined}
            inert={index !== selected}
          >
            {index <= (alive ? lastRendered + 1 : 0) && content}
          </li>
        ))}
      </ul>
      <div className={style.controls}>
        <IconButton
          label={playing ? 'Pause slideshow' : 'Play slideshow'}
          onClick={() => setChosen(playing ? 'pause' : 'play')}
        >
          {playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        </IconButton>
        <IconButton label="Previous slide" onClick={() => go(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <span className={style.count} aria-hidden="true">
          {selected + 1} / {slides.length}
        </span>
        <IconButton label="Next slide" onClick={() => go(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
