import { ChevronDown, Link2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { copyText } from '#web/ui/clipboard.ts';
import { Button } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { pictureSet, slideWidths } from '#web/ui/picture-set.ts';
import { toast } from '#web/ui/toast.ts';
import style from './BlogScreen.module.css';
import type { Question } from './chapter.ts';
import { prototypes } from './prototypes.tsx';
import { react } from './react.tsx';
import { state } from './state.tsx';
import { unitTests } from './unit-tests.tsx';

const words = copy.blog;
const chapters = [react, state, prototypes, unitTests];

export const blogPicture = {
  picture: pictureSet('slide-dry-fly', slideWidths, {
    alt: words.pictureAlt,
    color: '#4E8A7D',
    width: 1200,
    height: 800,
  }),
  sizes: '(max-width: 56rem) 92vw, 30rem',
};

/**
 * §2: a static Q&A page about React, state, prototypes and unit tests. Each answer is a native `<details>`, so it works
 * without JavaScript. A URL with an answer's fragment opens that answer.
 */
export function BlogScreen() {
  const page = useRef<HTMLDivElement>(null);
  useOpenAnchor();
  const each = (open: boolean) => () => {
    for (const one of page.current?.querySelectorAll('details') ?? []) one.open = open;
  };
  return (
    <div ref={page} className={style.page}>
      <header className={style.head}>
        <div>
          <p className={style.over}>{words.over}</p>
          <h1>{words.heading}</h1>
          <p className={style.lead}>{words.lead}</p>
        </div>
        <div className={style.picture}>
          <Picture {...blogPicture} fit="cover" eager fallbackAlt={words.pictureAlt} />
        </div>
      </header>
      <div className={style.columns}>
        <nav className={style.contents} aria-label={words.contents}>
          <ol>
            {chapters.map(({ title, questions }) => (
              <li key={title}>
                <span>{title}</span>
                <ul>
                  {questions.map(({ id, title: question }) => (
                    <li key={id}>
                      <Link to={{ hash: id }}>{question}</Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </nav>
        <div className={style.chapters}>
          <p className={style.all}>
            <Button variant="quiet" onClick={each(true)}>
              {words.openAll}
            </Button>
            <Button variant="quiet" onClick={each(false)}>
              {words.closeAll}
            </Button>
          </p>
          {chapters.map(({ title, questions }) => (
            <section key={title} className={style.chapter}>
              <h2>{title}</h2>
              {questions.map((question) => (
                <Answer key={question.id} question={question} />
              ))}
            </section>
          ))}
          <p className={style.end}>
            {words.end} <Link to={paths.contact}>{words.endLink}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

function Answer({ question: { id, title, short, answer } }: { question: Question }) {
  const share = async () => {
    const isCopied = await copyText(`${location.origin}${paths.blog}#${id}`);
    // The URL contains the fragment, so the user can copy that instead.
    toast.success(isCopied ? words.linkCopied : words.linkInAddress);
  };
  return (
    <details className={style.answer}>
      <summary>
        <h3>{title}</h3>
        <span className={style.short}>{short}</span>
        <ChevronDown size={20} aria-hidden className={style.mark} />
      </summary>
      {/* The target is inside the details, because browsers open the details around a target. CSS places it next to the
          question. */}
      <Link
        id={id}
        to={{ hash: id }}
        className={style.anchor ?? ''}
        aria-label={words.linkTo(title)}
        title={words.link}
        onClick={() => void share()}
      >
        <Link2 size={18} aria-hidden />
      </Link>
      <div className={style.prose}>{answer}</div>
    </details>
  );
}

/** Opens the URL's answer. The browser cannot do it when the page renders after the navigation. */
function useOpenAnchor(): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    const details = anchor?.closest('details');
    if (!details) return;
    details.open = true;
    anchor?.scrollIntoView();
  }, [hash, key]);
}
