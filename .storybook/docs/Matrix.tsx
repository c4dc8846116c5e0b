import { useState } from 'react';
import { registry } from '../states/registry.ts';
import type { Later, Route, Shown } from '../states/states.ts';
import './docs.css';
import { idOf } from './story-id.ts';
import { StoryLink } from './StoryLink.tsx';

/** Accepted screenshots of a story: 390 and 1440 px wide, light and dark. */
function Snapshot({ story }: { story: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="doc-note">No screenshot yet. Run npm run snapshots:accept</p>;
  return (
    <div className="doc-snapshot">
      <img
        loading="lazy"
        src={`./snapshots/${idOf(story)}.webp`}
        alt={`${story}, at 390 and 1440 px, light and dark`}
        onError={() => setMissing(true)}
      />
    </div>
  );
}

function StateRow({ one }: { one: Shown | Later }) {
  const [isOpen, setOpen] = useState(false);
  if ('later' in one)
    return (
      <tr className="doc-later">
        <th scope="row">{one.state}</th>
        <td colSpan={2}>later: {one.later}</td>
        <td>{one.proves}</td>
      </tr>
    );
  return (
    <>
      <tr>
        <th scope="row">
          {one.state}{' '}
          {one.kind && (
            <span className="doc-kind" data-kind={one.kind}>
              {one.kind}
            </span>
          )}
        </th>
        <td>
          <StoryLink story={one.story} />
        </td>
        <td>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
            <span className="doc-hidden"> {one.state}</span>
          </button>
        </td>
        <td>{one.proves}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            <Snapshot story={one.story} />
          </td>
        </tr>
      )}
    </>
  );
}

/** All screenshots of a route on one page: each at 390 and 1440 px, light and dark. */
function Screenshots({ states }: Pick<Route, 'states'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide all screenshots' : 'Show all screenshots'}
      </button>
      {isOpen && (
        <ol className="doc-screenshots">
          {states.map(
            (one) =>
              'story' in one && (
                <li key={one.state}>
                  <p>
                    {one.state}: <StoryLink story={one.story} prefix={false} />
                  </p>
                  <Snapshot story={one.story} />
                </li>
              ),
          )}
        </ol>
      )}
    </>
  );
}

/** Shows every state of a route in registry order. */
export function Matrix({ of: name }: { of: string }) {
  const route = registry.find((one) => one.name === name);
  if (!route) throw new Error(`The registry has no route ${name}.`);
  return (
    <div className="doc sb-unstyled doc-card doc-scroll">
      <p className="doc-note">
        {route.routes.length > 0
          ? route.routes.map((path) => <code key={path}>{path}</code>)
          : 'On every page.'}{' '}
        {countOf(route)}
      </p>
      <Screenshots states={route.states} />
      <table className="doc-table">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Story</th>
            <th scope="col">Screenshot</th>
            <th scope="col">Specification</th>
          </tr>
        </thead>
        <tbody>
          {route.states.map((one) => (
            <StateRow key={one.state} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function countOf({ states }: Route): string {
  const later = states.filter((one) => 'later' in one).length;
  return `${states.length - later} states shown${later > 0 ? `, ${later} later` : ''}`;
}

/** Lists all routes with the number of states shown and a link to each page. */
export function Routes() {
  return (
    <ul className="doc sb-unstyled doc-routes">
      {registry.map((route) => (
        <li key={route.name}>
          <a href={`./?path=/docs/${toPage(route.name)}`} target="_top">
            {route.name}
          </a>
          <span>{route.routes.join(', ') || 'around the others'}</span>
          <small>{countOf(route)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Returns the docs page ID of a route, such as `states-my-order--docs`. */
function toPage(name: string): string {
  return `states-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}--docs`;
}
