import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font, type FontCollection } from 'fontkit';
import PDFDocument from 'pdfkit';

export const MARGIN = 50;
const SMALL = 8.5;
const INK = '#1b2733';
const SOFT = '#5b6874';
const LINE = '#cfd6dc';
const CELL_GAP = 10;
const ROW_PADDING = 4;
/** Room for the page number. */
const FOOTER = 30;

export interface Column {
  readonly title: string;
  /** In points; the column without one takes the rest. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

export interface Pair {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
  readonly soft?: boolean;
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A cell has a text, and may have a smaller one below it. */
export type Cell = string | readonly [text: string, small: string];

/** Opens a font once, because parsing it takes longer than a page. It is beside the bundled server, or in the sources. */
function createFontReader(name: string): () => Font | FontCollection {
  let font: Font | FontCollection | undefined;
  return () => {
    const here = fileURLToPath(new URL('.', import.meta.url));
    const folders = [path.join(here, 'fonts'), path.join(here, '../../generated/fonts')];
    return (font ??= openSync(path.join(folders.find((folder) => existsSync(folder)) ?? here, name)));
  };
}
const regular = createFontReader('regular.ttf');
const bold = createFontReader('bold.ttf');

/**
 * A tagged PDF document (PDF/UA-1) of text and tables that flow over pages. Everything is drawn at the cursor `y` and moves
 * it down.
 */
export function createPdfDocument(title: string) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The types lag behind the library.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title },
  });
  // The types lag behind the library, here too.
  doc.registerFont('regular', regular() as unknown as string);
  doc.registerFont('bold', bold() as unknown as string);
  doc.addPage();
  doc.fillColor(INK).font('regular').fontSize(10);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const bytes = collect(doc);
  const width = doc.page.width - 2 * MARGIN;
  const bottom = () => doc.page.height - MARGIN - FOOTER;

  function style({ size = 10, strong = false, soft = false } = {}) {
    return doc
      .font(strong ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(soft ? SOFT : INK);
  }

  /** Draws decoration, which assistive technology ignores. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  }

  function rule(y: number): void {
    decorate(() =>
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke(),
    );
  }

  /** Draws a block of text. Returns where it ends. */
  function text(
    content: string,
    at: {
      x?: number;
      y?: number;
      width?: number;
      align?: 'left' | 'right';
      tag?: 'H1' | 'H2' | 'P';
      size?: number;
      strong?: boolean;
      soft?: boolean;
    } = {},
  ): number {
    const { x = MARGIN, y = doc.y, width: most = width, align = 'left', tag = 'P' } = at;
    root.add(
      doc.struct(tag, {}, () => {
        style(at).text(content, x, y, { width: most, align });
      }),
    );
    return doc.y;
  }

  /** Starts a new page unless `height` fits on this one. */
  function makeRoom(height: number): boolean {
    if (doc.y + height <= bottom()) return false;
    doc.addPage();
    doc.y = MARGIN;
    return true;
  }

  function cell(tag: 'TH' | 'TD', scope: 'Row' | 'Column' | null, draw: () => void) {
    const options: object = scope ? { scope } : {};
    return doc.struct(tag, options, draw);
  }

  function placesOf(columns: readonly Column[]): Place[] {
    const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
    const gaps = CELL_GAP * (columns.length - 1);
    let x = MARGIN;
    return columns.map(({ width: own, align = 'left' }) => {
      const place = { x, width: own ?? width - fixed - gaps, align };
      x += place.width + CELL_GAP;
      return place;
    });
  }

  /** A table whose header is repeated on each page. */
  function table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    const places = placesOf(columns);
    const element = doc.struct('Table');
    root.add(element);
    const header = (add: (draw: () => void) => void) => {
      const { y } = doc;
      columns.forEach(({ title: content }, at) => {
        const place = places[at];
        if (place) add(() => style({ size: SMALL, soft: true }).text(content, place.x, y, place));
      });
      doc.y = y + SMALL * 1.4 + ROW_PADDING;
      rule(doc.y);
      doc.y += ROW_PADDING;
    };
    const headRow = doc.struct('TR');
    element.add(headRow);
    header((draw) => headRow.add(cell('TH', 'Column', draw)));
    for (const row of rows) {
      const parts = row.map((one): readonly [string, string] => (typeof one === 'string' ? [one, ''] : one));
      const heights = parts.map(([content, small], at) => {
        const options = { width: places[at]?.width ?? 0 };
        const main = style().heightOfString(content, options);
        return main + (small === '' ? 0 : style({ size: SMALL }).heightOfString(small, options));
      });
      const height = Math.max(...heights);
      if (makeRoom(height + 2 * ROW_PADDING)) header((draw) => decorate(draw));
      const { y } = doc;
      const line = doc.struct('TR');
      element.add(line);
      parts.forEach(([content, small], at) => {
        const place = places[at];
        if (!place) return;
        const draw = () => {
          style().text(content, place.x, y, place);
          if (small !== '') style({ size: SMALL, soft: true }).text(small, place.x, doc.y, place);
        };
        line.add(at === 0 ? cell('TH', 'Row', draw) : cell('TD', null, draw));
      });
      doc.y = y + height + ROW_PADDING;
      rule(doc.y);
      doc.y += ROW_PADDING;
    }
    element.end();
  }

  function pairs(rows: readonly Pair[], labels: Place, values: Place): void {
    const element = doc.struct('Table');
    root.add(element);
    for (const { label, value, strong = false, soft = false } of rows) {
      const look = { strong, soft, size: strong ? 12 : 10 };
      const height = Math.max(
        style(look).heightOfString(label, labels),
        style(look).heightOfString(value, values),
      );
      makeRoom(height + ROW_PADDING);
      const { y } = doc;
      const row = doc.struct('TR');
      element.add(row);
      const labelLook = labels.align === 'left' ? { ...look, soft: true } : look;
      row.add(cell('TH', 'Row', () => style(labelLook).text(label, labels.x, y, labels)));
      row.add(cell('TD', null, () => style(look).text(value, values.x, y, values)));
      doc.y = y + height + ROW_PADDING;
    }
    element.end();
  }

  /** Labels with values beside them. */
  const facts = (rows: readonly Pair[]) =>
    pairs(
      rows,
      { x: MARGIN, width: 90, align: 'left' },
      { x: MARGIN + 100, width: width - 100, align: 'left' },
    );

  /** Labels and amounts at the right edge. */
  const sums = (rows: readonly Pair[]) =>
    pairs(
      rows,
      { x: MARGIN + width - 400, width: 290, align: 'right' },
      { x: MARGIN + width - 100, width: 100, align: 'right' },
    );

  /** Numbers the pages and ends the document. */
  function end(footer: (page: number, pages: number) => string): Promise<Buffer> {
    root.end();
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      doc.markContent('Artifact', { type: 'Pagination' });
      // Below the margin, where text would start a new page.
      doc.page.margins.bottom = 0;
      style({ size: SMALL, soft: true }).text(
        footer(page + 1, count),
        MARGIN,
        doc.page.height - MARGIN - SMALL,
        { width, align: 'center' },
      );
      doc.endMarkedContent();
    }
    doc.end();
    return bytes;
  }

  return { doc, width, text, table, facts, sums, end };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
