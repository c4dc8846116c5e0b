import { highlighted } from './highlight.ts';
import style from './Highlighted.module.css';

/** A name with its matches highlighted. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlighted(text, query).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className={style.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
