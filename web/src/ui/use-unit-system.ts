import { useSyncExternalStore } from 'react';

/** As GraphQL names them. */
export type UnitSystem = 'METRIC' | 'IMPERIAL';

const KEY = 'units';
const listeners = new Set<() => void>();
/** For browsers that block storage: the choice lasts as long as the page. */
let unsaved: UnitSystem = 'METRIC';

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Another tab or window changed the choice.
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

function read(): UnitSystem {
  try {
    return localStorage.getItem(KEY) === 'IMPERIAL' ? 'IMPERIAL' : 'METRIC';
  } catch {
    return unsaved;
  }
}

function choose(units: UnitSystem): void {
  unsaved = units;
  try {
    localStorage.setItem(KEY, units);
  } catch {
    // Storage is blocked. `unsaved` has the choice.
  }
  for (const changed of listeners) changed();
}

/** The units that the user reads measurements in, and a function to change them. Metric on the server and during hydration. */
export const useUnitSystem = (): [units: UnitSystem, choose: (units: UnitSystem) => void] => [
  useSyncExternalStore(subscribe, read, () => 'METRIC'),
  choose,
];
