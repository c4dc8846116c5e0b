import { renderToStaticMarkup } from 'react-dom/server';
import type { PortalFacts } from './portal/facts.ts';
import { Portal } from './portal/Portal.tsx';

/** Markup of the page at `/developers`. */
export const renderPortal = (facts: PortalFacts): string => renderToStaticMarkup(<Portal facts={facts} />);
