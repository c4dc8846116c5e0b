import { highlighted } from './highlight.ts';
import style from './Highlighted.module.css';

/** A name with its matches highlighted. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map((segment) =>
    segment.marked ? (
      <mark key={segment.at} className={style.mark}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}
