/** Markup that is inserted without escaping. Only `html` creates it, so that no unescaped text slips in. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A template for markup; every value is escaped unless it is already markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((page, piece, i) => page + render(parts[i - 1]) + piece));
}
