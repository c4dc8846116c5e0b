import { useLayoutEffect, useRef, useState } from 'react';
import { contrast, hex } from './contrast.ts';
import './docs.css';
import { colours } from './tokens.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/**
 * Foreground and background pairs with their minimum contrast: 4.5 for text, 3 for control boundaries (WCAG 1.4.3,
 * 1.4.11).
 */
const pairs: readonly (readonly [words: string, ground: string, least: 3 | 4.5])[] = [
  ['--ink', '--paper', 4.5],
  ['--ink', '--surface', 4.5],
  ['--ink', '--surface-sunk', 4.5],
  ['--ink-soft', '--paper', 4.5],
  ['--ink-soft', '--surface', 4.5],
  ['--ink-soft', '--surface-sunk', 4.5],
  ['--lake', '--paper', 4.5],
  ['--lake', '--surface', 4.5],
  ['--lake', '--lake-wash', 4.5],
  ['--on-lake', '--lake', 4.5],
  ['--coral', '--surface', 4.5],
  ['--coral', '--coral-wash', 4.5],
  ['--on-coral', '--coral-fill', 4.5],
  ['--moss', '--moss-wash', 4.5],
  ['--amber', '--amber-wash', 4.5],
  ['--on-night', '--night', 4.5],
  ['--on-night-soft', '--night', 4.5],
  ['--on-night', '--deep', 4.5],
  ['--hero-ink', '--hero-veil', 4.5],
  ['--line-strong', '--paper', 3],
  ['--line-strong', '--surface', 3],
];

/** Resolves color tokens as the browser computes them in one color scheme. */
function useColours(names: readonly string[]) {
  const probe = useRef<HTMLSpanElement>(null);
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    const { current } = probe;
    if (!current) return;
    const entries = names.map((name) => {
      current.style.color = `var(${name})`;
      return [name, getComputedStyle(current).color] as const;
    });
    setMade(new Map(entries));
  }, [names]);
  return { probe, made };
}

const names = colours.map(({ name }) => name);

function Swatches({ scheme }: { scheme: Scheme }) {
  const { probe, made } = useColours(names);
  return (
    <section className="doc-scheme" style={{ colorScheme: scheme }} aria-label={`Colors, ${scheme}`}>
      <h3>{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <span ref={probe} hidden />
      <ul className="doc-swatches">
        {names.map((name) => (
          <li key={name}>
            <span className="doc-swatch" style={{ background: `var(${name})` }} />
            <code>{name.slice(2)}</code>
            <small>
              {made.get(name)?.startsWith('rgba') ? 'translucent' : hex(made.get(name) ?? '#fff')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows every color token in light and dark. */
export function Colours() {
  return (
    <div className="doc sb-unstyled doc-schemes">
      {schemes.map((scheme) => (
        <Swatches key={scheme} scheme={scheme} />
      ))}
    </div>
  );
}

function Ratios({ scheme }: { scheme: Scheme }) {
  const { probe, made } = useColours(names);
  return (
    <section className="doc-scheme" style={{ colorScheme: scheme }} aria-label={`Contrast, ${scheme}`}>
      <h3>{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <span ref={probe} hidden />
      <table className="doc-ratios">
        <thead>
          <tr>
            <th scope="col">On background</th>
            <th scope="col">Ratio</th>
            <th scope="col">Required</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([words, ground, least]) => {
            const ratio = contrast(made.get(words) ?? '#000', made.get(ground) ?? '#fff');
            return (
              <tr key={words + ground}>
                <th scope="row">
                  <span
                    className="doc-sample"
                    style={{
                      background: `var(${ground})`,
                      ...(least === 3 ? { border: `2px solid var(${words})` } : { color: `var(${words})` }),
                    }}
                  >
                    {words.slice(2)} on {ground.slice(2)}
                  </span>
                </th>
                <td>{ratio.toFixed(1)}</td>
                <td>{ratio >= least ? `${least} ✓` : <strong>{least}: too little</strong>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Shows the contrast of each pair, computed in this browser. */
export function Contrasts() {
  return (
    <div className="doc sb-unstyled doc-schemes">
      {schemes.map((scheme) => (
        <Ratios key={scheme} scheme={scheme} />
      ))}
    </div>
  );
}
