import { useState } from 'react';
import './docs.css';
import { tokensOf, type Token } from './tokens.ts';

/** Shows the font sizes, each in the typeface that uses it. */
export function TypeScale() {
  const isHeading = ({ name }: Token) => /-(xl|2xl|3xl)$/.test(name);
  return (
    <div className="doc sb-unstyled doc-card">
      {tokensOf('--text-').map((token) => (
        <div className="doc-line" key={token.name}>
          <div className="doc-key">
            <code>{token.name.slice(2)}</code>
            <small>{token.value}</small>
          </div>
          <p
            style={{
              fontSize: `var(${token.name})`,
              fontFamily: isHeading(token) ? 'var(--font-display)' : 'var(--font-text)',
              fontWeight: isHeading(token) ? 700 : 400,
              lineHeight: isHeading(token) ? 1.08 : 1.6,
            }}
          >
            {isHeading(token)
              ? 'First light. Flat water.'
              : 'Reels that stay smooth from the first cast to the last: $1,089.90'}
          </p>
        </div>
      ))}
    </div>
  );
}

/** Shows the spacing tokens. */
export function Spaces() {
  return (
    <div className="doc sb-unstyled doc-card">
      {tokensOf('--space-').map(({ name, value }) => (
        <div className="doc-line" key={name}>
          <div className="doc-key">
            <code>{name.slice(2)}</code>
            <small>{value}</small>
          </div>
          <span className="doc-bar" style={{ width: `var(${name})` }} />
        </div>
      ))}
    </div>
  );
}

/** Shows the border radii and shadows. */
export function Shapes() {
  return (
    <ul className="doc sb-unstyled doc-card doc-shapes">
      {[...tokensOf('--radius-'), ...tokensOf('--shadow-'), ...tokensOf('--ring')].map(({ name }) => (
        <li key={name}>
          <span
            className="doc-shape"
            style={
              name.startsWith('--radius') ? { borderRadius: `var(${name})` } : { boxShadow: `var(${name})` }
            }
          />
          <code>{name.slice(2)}</code>
        </li>
      ))}
    </ul>
  );
}

/** Plays the shop's only transition. */
export function Motion() {
  const [isThere, setThere] = useState(false);
  const [token] = tokensOf('--motion');
  return (
    <div className="doc sb-unstyled doc-card">
      <div className="doc-line">
        <div className="doc-key">
          <code>motion</code>
          <small>{token?.value}</small>
        </div>
        <div className="doc-run">
          <span className="doc-float" data-there={isThere} />
          <button type="button" onClick={() => setThere(!isThere)}>
            Play animation
          </button>
        </div>
      </div>
      <p className="doc-note">
        With reduced motion, transitions take 1 ms. The slider keeps the specified 2,000 ms and starts paused.
      </p>
    </div>
  );
}
