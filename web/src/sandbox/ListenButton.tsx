import { Radio } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useIsNarrow } from './Drawer.tsx';
import { statusOf } from './ListeningBar.tsx';
import style from './StepDetail.module.css';
import type { Listening } from './use-listening.ts';
import { wording } from './wording.ts';

const words = wording.tours.live;

/** Opens the subscription of a step, then shows what it received. */
export function ListenButton({
  listening,
  onListen,
  onStop,
}: {
  listening: Listening | null;
  onListen: () => void;
  onStop: () => void;
}) {
  // The bar above the tool announces it, unless the drawer covers the page.
  const Status = useIsNarrow() ? 'output' : 'p';
  return (
    <>
      {/* One button in both states keeps the focus. */}
      <Button className={style.action} onClick={listening ? onStop : onListen}>
        <Radio size={16} aria-hidden /> {listening ? words.stop : words.start}
      </Button>
      {listening && <Status>{statusOf(listening)}</Status>}
      {listening?.isOpen && listening.events.length === 0 && <p>{words.next}</p>}
    </>
  );
}
