import * as copy from '#web/app/copy.ts';
import style from './CodeBlock.module.css';
import { tokensOf } from './highlight.ts';

/** A code sample with a caption. It is focusable, so that keyboard users can scroll it. */
export function CodeBlock({ code, caption }: { code: string; caption: string }) {
  return (
    <figure className={style.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where lines are longer than the screen */}
      <section className={style.scroll} aria-label={copy.blog.code(caption)} tabIndex={0}>
        <pre className={style.code}>
          <code>
            {tokensOf(code).map(({ kind, text, at }) => (
              <span key={at} className={style[kind]}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </section>
      <figcaption className={style.caption}>{caption}</figcaption>
    </figure>
  );
}
