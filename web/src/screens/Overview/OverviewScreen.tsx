import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BestSellers } from './BestSellers.tsx';
import { LowStock } from './LowStock.tsx';
import { useOverviewScreenQuery, type OverviewScreenQuery } from './OverviewScreen.generated.ts';
import style from './OverviewScreen.module.css';
import { dayOf, periodName, periods, readReport } from './report-dates.ts';
import { Sales } from './Sales.tsx';
import { Tasks } from './Tasks.tsx';

const words = copy.overview;

/** The home of the dashboard for admins: the work that waits, and sales by period. The period is stored in the URL. */
export function OverviewScreen() {
  useWindowTitle(words.title);
  const [params, setParams] = useSearchParams();
  const report = readReport(params);
  const result = useOverviewScreenQuery({ variables: report, fetchPolicy: 'cache-and-network' });
  const ended = useEndOfSession(result.error, result.refetch);
  const change = (changed: Record<string, string>) =>
    setParams((last) => ({ ...Object.fromEntries(last), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      result={result}
      ended={ended}
      failed={words.failed}
      tools={
        <>
          <Tasks forRole="ADMIN" />
          <Segmented
            label={words.period}
            value={report.period}
            options={periods.map((value) => ({ value, label: words.periods[value] }))}
            onChoose={(period) => change({ period: period.toLowerCase() })}
          />
        </>
      }
    >
      {({ salesReport: report }, isStale) => (
        <div className={style.report} aria-busy={isStale || undefined}>
          <PeriodHeading report={report} isStale={isStale} onMove={(date) => change({ date })} />
          <Sales report={report} />
          <div className={style.lists}>
            <BestSellers products={report.bestSellers} />
            <LowStock />
          </div>
        </div>
      )}
    </AdminPage>
  );
}

type Report = OverviewScreenQuery['salesReport'];

function PeriodHeading({
  report,
  isStale,
  onMove,
}: {
  report: Report;
  isStale: boolean;
  onMove: (date: string) => void;
}) {
  const { period, start, end, previousStart, isRunning } = report;
  const before = periodName(period, previousStart);
  return (
    <div className={style.period}>
      <div>
        <h2>{periodName(period, start)}</h2>
        <p aria-live="polite">
          {isStale ? copy.waiting : isRunning ? words.comparedWithPart(before) : words.comparedWith(before)}
        </p>
      </div>
      <div className={style.moves}>
        <Button variant="secondary" onClick={() => onMove(dayOf(previousStart))}>
          <ChevronLeft size={20} aria-hidden />
          <VisuallyHidden>{words.previous[period]}</VisuallyHidden>
        </Button>
        <Button variant="secondary" disabled={isRunning} onClick={() => onMove(dayOf(end))}>
          <ChevronRight size={20} aria-hidden />
          <VisuallyHidden>{words.next[period]}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}
