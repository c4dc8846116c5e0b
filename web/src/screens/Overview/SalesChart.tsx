import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import * as copy from '#web/app/copy.ts';
import style from './SalesChart.module.css';
import { figures, type FigureName, type SalesRow } from './sales-figures.ts';

const words = copy.overview;
const HEIGHT = 320;
const MARGIN = { top: 12, right: 8, bottom: 32, left: 64 };
/** Pixels of the longest label below the bars. */
const LABEL_WIDTH = 44;

/** A figure of the period as bars, and of the period before as a line. The table beside it is its text alternative. */
export function SalesChart({
  figure,
  rows,
  names,
  currency,
}: {
  figure: FigureName;
  rows: readonly SalesRow[];
  names: { readonly now: string; readonly before: string };
  currency: string;
}) {
  const { parentRef, width } = useParentSize({
    debounceTime: 0,
    initialSize: { width: 640, height: HEIGHT },
  });
  const highest = Math.max(0, ...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const x = scaleBand({
    domain: rows.map(({ label }) => label),
    range: [MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)],
    padding: 0.25,
  });
  const y = scaleLinear({ domain: [0, highest || 1], range: [HEIGHT - MARGIN.bottom, MARGIN.top], nice: 4 });
  const xOf = ({ label }: SalesRow) => x(label) ?? 0;
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(x.step(), 1)));
  const { formatShort } = figures[figure];
  return (
    <figure className={style.chart}>
      <figcaption>
        <strong>{words.figures[figure]}</strong>
        <span data-series="now">{names.now}</span>
        <span data-series="before">{names.before}</span>
      </figcaption>
      <div ref={parentRef} className={style.picture}>
        <svg
          width={width}
          height={HEIGHT}
          // An svg element.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={words.chart(words.figures[figure], names.now, names.before)}
        >
          <GridRows
            scale={y}
            left={MARGIN.left}
            width={Math.max(width - MARGIN.left - MARGIN.right, 0)}
            numTicks={4}
            className={style.grid ?? ''}
          />
          {rows.map((row) => (
            <Bar
              key={row.label}
              x={xOf(row)}
              y={y(row.value ?? 0)}
              width={x.bandwidth()}
              height={y(0) - y(row.value ?? 0)}
              rx={Math.min(3, x.bandwidth() / 4)}
              className={style.bar}
            />
          ))}
          <LinePath
            data={[...rows]}
            x={(row) => xOf(row) + x.bandwidth() / 2}
            y={(row) => y(row.before ?? 0)}
            defined={({ before }) => before !== null}
            className={style.line}
          />
          {rows.map(
            (row) =>
              row.before !== null && (
                <circle
                  key={row.label}
                  cx={xOf(row) + x.bandwidth() / 2}
                  cy={y(row.before)}
                  r={rows.length > 12 ? 2 : 3}
                  className={style.point}
                />
              ),
          )}
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => formatShort(Number(value), currency)}
            tickClassName={style.tick ?? ''}
          />
          <AxisBottom
            scale={x}
            top={HEIGHT - MARGIN.bottom}
            tickValues={rows.filter((_row, index) => index % every === 0).map(({ label }) => label)}
            hideTicks
            axisClassName={style.axis ?? ''}
            tickClassName={style.tick ?? ''}
          />
        </svg>
      </div>
    </figure>
  );
}
