import { Link, useParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { legalPages, paths } from '#web/app/paths.ts';
import type { LegalPageName } from '#web/generated/schema-types.ts';
import { utcDay } from '#web/ui/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { legalPageOf } from './legal-page.ts';
import { useLegalScreenQuery, type LegalScreenQuery } from './LegalScreen.generated.ts';
import style from './LegalScreen.module.css';

const words = copy.legal;

/** A public page with a text of the shop: imprint, returns, privacy, terms, or accessibility. */
export function LegalScreen() {
  const page = legalPageOf(useParams().page);
  if (!page)
    return (
      <div className="page">
        <Notice kind="empty" level={1} title={words.gone}>
          <p>{words.goneHint}</p>
          <ul className={style.pages}>
            {legalPages.map((path) => (
              <li key={path}>
                <Link to={paths.legal(path)}>{words.pages[path].title}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      </div>
    );
  return <Loaded name={page.name} title={words.pages[page.path].title} />;
}

function Loaded({ name, title }: { name: LegalPageName; title: string }) {
  const { data, loading, error, refetch } = useLegalScreenQuery({ variables: { name } });
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (!data)
    return (
      <div className="page">
        <LoadFailure level={1} title={words.failed} message={error?.message} onTryAgain={refetch} />
      </div>
    );
  const { legalPage } = data;
  return (
    <article className={`page ${style.page}`}>
      <h1>{title}</h1>
      <Facts page={legalPage} />
      {paragraphsOf(legalPage.text).map(({ at, text }) => (
        <p key={at} className={style.text}>
          {text}
        </p>
      ))}
      <p>
        {words.contact} <Link to={paths.contact}>{words.contactLink}</Link>
        {legalPage.email && (
          <>
            {' · '}
            <a href={`mailto:${legalPage.email}`}>{legalPage.email}</a>
          </>
        )}
      </p>
      {legalPage.updatedAt && <p className={style.updated}>{words.updated(utcDay(legalPage.updatedAt))}</p>}
    </article>
  );
}

/** Paragraphs are separated by empty lines. */
const paragraphsOf = (whole: string) =>
  whole
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((text, at) => ({ text, at }))
    .filter(({ text }) => text !== '');

/** What the page says besides its text. */
function Facts({ page }: { page: LegalScreenQuery['legalPage'] }) {
  const { name, legalName, address, email, phone, taxId, returnDays } = page;
  const imprint = [
    [words.seller, legalName],
    [words.address, address],
    [words.email, email],
    [words.phone, phone],
    [words.taxId, taxId],
  ] as const;
  const facts =
    name === 'IMPRINT'
      ? imprint
      : name === 'RETURNS'
        ? [[words.period, words.days(returnDays)] as const]
        : [];
  if (facts.length === 0) return null;
  return (
    <dl className={style.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
