/** A piece of HTML that may be put into a mail as it is; made by `markup` only. */
export class Markup {
  constructor(readonly text: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = Markup | string | number | readonly Part[];

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A template of HTML: names and addresses are escaped, markup is not. */
export function markup(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(pieces.reduce((page, piece, i) => page + render(parts[i - 1] ?? '') + piece));
}
