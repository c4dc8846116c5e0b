import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { OverviewScreenQuery } from './OverviewScreen.generated.ts';
import { bucketName, periodName } from './report-dates.ts';
import style from './Sales.module.css';
import {
  changeOf,
  currencyOf,
  figureNames,
  figures,
  show,
  type FigureName,
  type SalesRow,
} from './sales-figures.ts';
import { SalesChart } from './SalesChart.tsx';

const words = copy.overview;
type Report = OverviewScreenQuery['salesReport'];

/** The figures of the period, and the chosen one as a chart with its table beside it. */
export function Sales({ report }: { report: Report }) {
  const [chosen, setChosen] = useState<FigureName>('revenue');
  const { period, start, previousStart, totals, previousTotals } = report;
  const currency = currencyOf(totals);
  const names = { now: periodName(period, start), before: periodName(period, previousStart) };
  return (
    <>
      <ul className={style.figures} aria-label={words.figuresLabel}>
        {figureNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              title={words.notes[name]}
              onClick={() => setChosen(name)}
            >
              <span>{words.figures[name]}</span>
              <strong>{show(name, figures[name].valueOf(totals), currency)}</strong>
              <Comparison
                name={name}
                value={figures[name].valueOf(totals)}
                before={figures[name].valueOf(previousTotals)}
                currency={currency}
              />
            </button>
          </li>
        ))}
      </ul>
      {hasSales(report) ? (
        <div className={style.sales}>
          <SalesChart figure={chosen} rows={rowsOf(report, chosen)} names={names} currency={currency} />
          <SalesTable
            figure={chosen}
            bucket={words.bucket[period]}
            rows={rowsOf(report, chosen)}
            names={names}
            currency={currency}
          />
        </div>
      ) : (
        <Notice kind="empty" title={words.noSales(names.now, names.before)}>
          {words.noSalesHint}
        </Notice>
      )}
    </>
  );
}

/** Whether anything happened in the two periods. */
const hasSales = ({ series, previousSeries }: Report) =>
  [...series, ...previousSeries].some(
    ({ figures: { ordersPlaced, ordersPaid, refunds } }) => ordersPlaced + ordersPaid + refunds.minor > 0,
  );

/** The periods may differ in length. */
function rowsOf({ period, until, series, previousSeries }: Report, name: FigureName): SalesRow[] {
  const longer = series.length < previousSeries.length ? previousSeries : series;
  return longer.map(({ start }, index) => {
    const [now, before] = [series[index], previousSeries[index]];
    return {
      label: bucketName(period, start),
      value: now && now.start < until ? figures[name].valueOf(now.figures) : null,
      before: before ? figures[name].valueOf(before.figures) : null,
    };
  });
}

function Comparison({
  name,
  value,
  before,
  currency,
}: {
  name: FigureName;
  value: number | null;
  before: number | null;
  currency: string;
}) {
  const change = changeOf(name, value, before);
  const Icon = change?.direction === 'down' ? TrendingDown : TrendingUp;
  return (
    <span className={style.comparison}>
      {change && (
        // More refunds are neither good nor bad.
        <span data-direction={name === 'refunds' ? 'same' : change.direction}>
          {change.direction !== 'same' && <Icon size={14} aria-hidden />}
          {change.text}
        </span>
      )}
      <span>{words.before(show(name, before, currency))}</span>
    </span>
  );
}

function SalesTable({
  figure,
  bucket,
  rows,
  names,
  currency,
}: {
  figure: FigureName;
  bucket: string;
  rows: readonly SalesRow[];
  names: { readonly now: string; readonly before: string };
  currency: string;
}) {
  const caption = words.table(words.figures[figure]);
  return (
    // Keyboard users scroll it when it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={style.scroll} aria-label={caption} tabIndex={0}>
      <table className={style.table}>
        <caption>{words.figures[figure]}</caption>
        <thead>
          <tr>
            <th scope="col">{bucket}</th>
            <th scope="col">{names.now}</th>
            <th scope="col">{names.before}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{show(figure, value, currency)}</td>
              <td>{show(figure, before, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
