import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { HomeScreen } from '#web/screens/Home/HomeScreen.tsx';
import type { Guard } from './guards.tsx';
import { paths } from './paths.ts';

export interface ScreenRoute {
  path: string;
  screen: ComponentType;
  guard: Guard;
  /** Whether the server renders it with its data. */
  rendered?: true;
}

/** The table of specification §2: path, screen, guard. */
export const routes: readonly ScreenRoute[] = [
  { path: paths.home, screen: HomeScreen, guard: 'everyone', rendered: true },
];

/** The route of an address, or null for the `*` page. */
export function matchRoute(pathname: string): ScreenRoute | null {
  return routes.find(({ path }) => matchPath({ path, end: true }, pathname)) ?? null;
}
