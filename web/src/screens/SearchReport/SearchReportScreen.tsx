import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { AdminTable, type Column } from '#web/features/admin-lists/AdminTable.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useSearchReportScreenQuery, type SearchReportScreenQuery } from './SearchReportScreen.generated.ts';
import style from './SearchReportScreen.module.css';

const words = copy.searchReport;
/** As many as the query asks for. */
const MOST = 200;

type Unanswered = SearchReportScreenQuery['searchReport']['unanswered'][number];

const columns: readonly Column<Unanswered>[] = [
  { label: words.query, cell: ({ query }) => query },
  { label: words.searches, isNumber: true, cell: ({ searches }) => searches.toLocaleString('en-US') },
  { label: words.last, cell: ({ lastAt }) => <time dateTime={lastAt}>{moment(lastAt)}</time> },
  { label: words.instead, cell: ({ instead }) => words.insteadOf[instead] },
];

/** Searches without results, each with a link to explain its words to the search. */
export function SearchReportScreen() {
  const result = useSearchReportScreenQuery({ fetchPolicy: 'cache-and-network' });
  const ended = useEndOfSession(result.error, result.refetch);
  return (
    <AdminPage title={words.title} lead={words.lead} result={result} ended={ended} failed={words.failed}>
      {({ searchReport: { searches, unanswered } }) =>
        unanswered.length === 0 ? (
          <Notice kind="empty" title={words.empty}>
            {words.emptyHint}
          </Notice>
        ) : (
          <>
            <p className={style.note}>
              {unanswered.length < MOST ? words.summary(unanswered.length, searches) : words.cut(MOST)}
            </p>
            <AdminTable
              caption={words.title}
              columns={columns}
              rows={unanswered}
              keyOf={({ query }) => query}
              renderActions={({ query }) => (
                <ButtonLink
                  to={paths.addSearchTerm(query)}
                  variant="secondary"
                  aria-label={words.addFor(query)}
                >
                  {words.add}
                </ButtonLink>
              )}
            />
            <p className={style.note}>{words.privacy}</p>
          </>
        )
      }
    </AdminPage>
  );
}
