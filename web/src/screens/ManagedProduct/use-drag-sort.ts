import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Sorts a list by dragging handles with mouse or finger. Entries have `data-sort-index`. The order changes when the pointer
 * is released: moving the dragged element earlier would end its pointer capture.
 */
export function useDragSort(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (from: number) => (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { pointerId } = event;
    let to = from;
    const move = (moving: PointerEvent) => {
      if (moving.pointerId !== pointerId) return;
      const over = document
        .elementFromPoint(moving.clientX, moving.clientY)
        ?.closest<HTMLElement>('[data-sort-index]');
      if (over) to = Number(over.dataset.sortIndex);
      setDrag({ from, to });
    };
    const stop = () => {
      end.current = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape);
      setDrag(null);
    };
    const drop = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      stop();
      if (to !== from) onMove(from, to);
    };
    const cancel = (lost: PointerEvent) => {
      if (lost.pointerId === pointerId) stop();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop();
    };
    end.current?.();
    end.current = stop;
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape);
  };

  return { drag, onPointerDown };
}
