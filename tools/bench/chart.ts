import { shown } from './statistics.ts';
import { cpuOfOne, isMet, type Row } from './table.ts';

const WIDTH = 800;
const LEFT = 260;
const RIGHT = 150;
const BAR = 12;
const LINE = 46;
const TOP = 64;

/** Colors that differ in grayscale, too, and are readable on white and on black. */
const COLORS = { shop: '#0f766e', raw: '#94a3b8', aim: '#c2410c' };

/**
 * CPU of one operation at 16 connections, the shop's above the raw server's, with a mark at the target. The scale is
 * logarithmic: each line to the right is ten times as much.
 */
export function chart(rows: readonly Row[]): string {
  const shownRows = rows.filter(({ connections, shop }) => connections === 16 && cpuOfOne(shop) > 0);
  const values = shownRows.flatMap(({ shop, raw, aim }) => [
    cpuOfOne(shop),
    raw ? cpuOfOne(raw) : 1,
    aim ?? 1,
  ]);
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const x = (value: number) =>
    Math.round(LEFT + ((Math.log10(value) - low) / Math.max(1, high - low)) * (WIDTH - LEFT - RIGHT));
  const height = TOP + shownRows.length * LINE + 20;
  const grid = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)).map(
    (value) =>
      `<line x1="${x(value)}" x2="${x(value)}" y1="${TOP - 12}" y2="${height - 16}" stroke="#8884"/>` +
      text(x(value), TOP - 18, `${value} ms`, 'middle', 11),
  );
  const bars = shownRows.map((row, index) => oneWork(row, TOP + index * LINE, x, 10 ** low));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" fill="#64748b">
<title id="title">CPU of server and PostgreSQL for one operation, in milliseconds</title>
${text(0, 16, 'CPU of server and PostgreSQL for one operation, 16 connections, logarithmic', 'start', 13)}
${legend(LEFT)}
${[...grid, ...bars].join('\n')}
</svg>
`;
}

function oneWork(row: Row, y: number, x: (value: number) => number, from: number): string {
  const { title, shop, raw, aim } = row;
  const bar = (value: number, at: number, color: string, more = '') =>
    `<rect x="${x(from)}" y="${at}" width="${Math.max(1, x(value) - x(from))}" height="${BAR}" rx="2" fill="${color}"/>` +
    text(x(value) + 6, at + 10, `${shown(value)}${more}`, 'start', 11);
  const verdict = { true: ', aim met', false: `, aim ${aim}`, null: '' }[
    String(isMet(row)) as 'true' | 'false' | 'null'
  ];
  return [
    text(LEFT - 10, y + 16, title, 'end', 12),
    bar(cpuOfOne(shop), y, COLORS.shop, verdict),
    raw ? bar(cpuOfOne(raw), y + BAR + 3, COLORS.raw) : '',
    aim === null
      ? ''
      : `<line x1="${x(aim)}" x2="${x(aim)}" y1="${y - 4}" y2="${y + BAR + 1}" stroke="${COLORS.aim}" stroke-width="2"/>`,
  ].join('');
}

function legend(left: number): string {
  const entry = (at: number, color: string, name: string) =>
    `<rect x="${at}" y="24" width="12" height="12" rx="2" fill="${color}"/>${text(at + 18, 34, name, 'start', 11)}`;
  return (
    entry(left, COLORS.shop, 'shop') +
    entry(left + 70, COLORS.raw, 'raw server') +
    entry(left + 170, COLORS.aim, 'aim')
  );
}

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', size: number) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
