import { Radio, X } from 'lucide-react';
import style from './ListeningBar.module.css';
import type { Listening } from './use-listening.ts';
import { wording } from './wording.ts';

const words = wording.tours.live;

/** What a subscription is doing, in one sentence. */
export function statusOf({ isOpen, events }: Listening): string {
  const last = events.at(-1);
  if (last) return words.event(last, events.length);
  return isOpen ? words.waiting : words.connecting;
}

/** Shows the open subscription above the tool, where a phone shows it too while other steps run. */
export function ListeningBar({ listening, onStop }: { listening: Listening; onStop: () => void }) {
  return (
    <section aria-label={words.label} className={style.bar}>
      <Radio size={16} aria-hidden />
      <output>{statusOf(listening)}</output>
      <button type="button" onClick={onStop}>
        <X size={14} aria-hidden /> {words.stop}
      </button>
    </section>
  );
}
