import { resetStory } from './reset-story.ts';
import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { Decorator, Preview, StoryContext } from '@storybook/react-vite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { configure, within } from 'storybook/test';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createCache } from '#web/app/apollo.ts';
import { fixtureIdentity, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import type { IdentityState } from '#web/platform/identity/port.ts';
import { fixtureImages, type FixtureUpload } from '#web/platform/images/fixture.ts';
import { fixtureInvoices, type FixtureDownload } from '#web/platform/invoices/fixture.ts';
import { fixturePayments, type FixturePaymentsOptions } from '#web/platform/payments/fixture.ts';
import { fixtureProductFiles, type FixtureFiles } from '#web/platform/product-files/fixture.ts';
import { PlatformProvider, type Platform } from '#web/platform/PlatformContext.tsx';
import { storyConfig } from '#web/test/config.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { messages, dismiss } from '#web/ui/toast.ts';
import '#web/ui/base.css';
// After base.css, so that the styles of its components override it.
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { forget, leaveRecord } from './recorder.ts';
import { checkViews } from './check-views.ts';
import { refuseMistakes } from './refuse-mistakes.ts';
import { plain, show, viewTypes, type View } from './views.ts';
import { contradictions, schemaLink, type StoryAnswers } from './schema-link.ts';

// Lays out `.far` content completely, because snapshots contain the whole page.
document.documentElement.dataset.whole = '';

// Busy machines need more than the default timeout.
configure({ asyncUtilTimeout: 8_000 });

/** Parameters for the environment that a story's screen runs in. */
interface World {
  /** The initial location and the route's path. */
  at?: string | { pathname: string; state?: unknown };
  path?: string;
  identity?: IdentityState;
  actions?: IdentityBehaviours;
  payments?: FixturePaymentsOptions;
  images?: FixtureUpload;
  photos?: FixtureUpload;
  invoices?: FixtureDownload;
  productFiles?: FixtureFiles;
  config?: Partial<Platform['config']>;
  answers?: StoryAnswers;
}

function WorldOf({
  world,
  around,
  children,
}: {
  world: World;
  /** Shows the screen in the shop, with header and footer. */
  around: Surroundings | undefined;
  children: React.ReactNode;
}) {
  const [client] = useState(
    () =>
      new ApolloClient({
        cache: createCache(),
        link: schemaLink(world.answers ?? {}),
        devtools: { enabled: false },
      }),
  );
  const [platform] = useState<Platform>(() => ({
    config: { ...storyConfig, ...world.config },
    identity: fixtureIdentity(world.identity ?? { status: 'signedOut' }, world.actions),
    payments: fixturePayments(world.payments),
    images: fixtureImages(world.images),
    invoices: fixtureInvoices(world.invoices),
    productFiles: fixtureProductFiles(world.productFiles),
    photos: fixtureImages(world.photos ?? { url: '/images/landing-net-960.webp' }),
  }));
  // Toasts belong to the screen, where plays look for them.
  const screen = (
    <>
      <ApolloProvider client={client}>
        <Routes>
          <Route path={world.path ?? '*'} element={children} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </ApolloProvider>
      <Toaster />
    </>
  );
  return (
    <PlatformProvider platform={platform}>
      <MemoryRouter initialEntries={[world.at ?? '/']}>{around ? around(screen) : screen}</MemoryRouter>
    </PlatformProvider>
  );
}

/** Tests show a screen alone, so that a change of the header does not change each snapshot. */
const isTest = import.meta.env['RECORDS_STORIES'] === true;
/** Only these tests (`npm test -- --only in-the-shop`) run the stories as designers see them: with header, footer and menu. */
const isShopTest = import.meta.env['IN_THE_SHOP'] === true;

/** Whether the toolbar shows this story in the shop. The stories with `ownShell` render the header themselves. */
const isInShop = ({ title, globals, parameters }: Pick<StoryContext, 'title' | 'globals' | 'parameters'>) =>
  globals.surroundings === 'shop' && title.startsWith('Screens/') && parameters.ownShell !== true;

type Surroundings = (screen: React.ReactNode) => React.ReactNode;

interface Loaded {
  around?: Surroundings;
}

/**
 * Loads the shop on demand, so that a story's test depends on the shop's header only if it shows it. A play starts when the
 * screen is in the shop.
 */
async function loadShop(context: StoryContext): Promise<Loaded> {
  if (!isInShop(context)) return {};
  const { InTheShop } = await import('./InTheShop.tsx');
  return { around: (screen) => <InTheShop story={context.id}>{screen}</InTheShop> };
}

const inItsWorld: Decorator = (Story, context) => (
  <WorldOf
    key={`${context.id} ${String(context.globals.surroundings)}`}
    world={(context.parameters.world ?? {}) as World}
    around={(context.loaded as Loaded).around}
  >
    <Story />
  </WorldOf>
);

/** Applies the toolbar's light or dark theme. The default is the browser's preference. */
function ThemeOf({ theme, children }: { theme: string; children: React.ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    else delete dataset.theme;
  }, [theme]);
  return children;
}

const inItsTheme: Decorator = (Story, { globals }) => (
  <ThemeOf theme={String(globals.theme)}>
    <Story />
  </ThemeOf>
);

/** Applies the toolbar's direction, size of the text, and words. */
function Viewed({ direction, textSize, words, children }: View & { children: React.ReactNode }) {
  useEffect(() => show({ direction, textSize, words }), [direction, textSize, words]);
  return children;
}

const inItsView: Decorator = (Story, { globals }) => (
  <Viewed {...(globals as View)}>
    <Story />
  </Viewed>
);

/** Disables transitions in tests: a half-transparent element is neither visible nor of sufficient contrast. */
function withoutMotion(): void {
  if (!navigator.webdriver) return;
  const still = document.createElement('style');
  still.textContent =
    '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }';
  document.head.append(still);
}

/**
 * Makes the frame of the tests transparent unless they take snapshots, because painting takes a fifth of the browser's CPU time.
 * The opacity of a frame does not change the layout or the computed styles of its document.
 */
function withoutPainting(): void {
  if (!isTest || globalThis.takeSnapshot) return;
  const frame = window.frameElement as HTMLElement | null;
  frame?.style.setProperty('opacity', '0');
}

/** Removes Storybook's own hidden elements, about 90. axe excludes them from its results, but traverses them for each story. */
function withoutStorybookElements(): void {
  if (isTest) for (const element of document.querySelectorAll('.sb-wrapper')) element.remove();
}

/** Shortens the reports of stories that pass: axe describes all its rules in each, 50 kB that Vitest would send and write. */
function shortenReports({ reporting }: StoryContext): void {
  const { addReport } = reporting;
  reporting.addReport = (report) =>
    addReport.call(reporting, report.status === 'passed' ? { ...report, result: {} } : report);
}

const ThemedDocs = lazy(async () => ({ default: (await import('./docs/ThemedDocs.tsx')).ThemedDocs }));

/** Container for docs pages. Tests have no docs pages and don't load it. */
const container = (props: React.ComponentProps<typeof ThemedDocs>) => (
  <Suspense fallback={null}>
    <ThemedDocs {...props} />
  </Suspense>
);

/** The toolbar's viewports: a phone, a tablet, and the two layouts of a desktop. */
const viewports = Object.fromEntries(
  [390, 768, 1024, 1440].map((width) => [
    `w${width}`,
    { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
  ]),
);

const ComponentPage = lazy(async () => ({
  default: (await import('./docs/ComponentPage.tsx')).ComponentPage,
}));

/** Docs page of a component. Pages in MDX have their own content. */
const page = () => (
  <Suspense fallback={null}>
    <ComponentPage />
  </Suspense>
);

const preview: Preview = {
  beforeAll: async () => {
    withoutMotion();
    withoutPainting();
    withoutStorybookElements();
    if (isTest) await import('./cache-axe-colors.ts');
  },
  loaders: [loadShop],
  decorators: [inItsWorld, inItsTheme, inItsView],
  initialGlobals: { theme: 'system', surroundings: isTest && !isShopTest ? 'none' : 'shop', ...plain },
  globalTypes: {
    ...viewTypes,
    theme: {
      description: 'Light or dark',
      toolbar: { icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: isShopTest ? 'off' : 'error',
      options: {
        resultTypes: ['violations'],
        preload: false,
        // Experimental in axe, so off by default: a control's accessible name contains its text (WCAG 2.5.3).
        rules: { 'label-content-name-mismatch': { enabled: true } },
      },
    },
    viewport: { options: viewports },
    // A story enables its controls if it renders its args. Event handlers and refs have no controls.
    controls: { disable: true, expanded: true, exclude: /^(on[A-Z]\w*|ref|className)$/ },
    docs: { container, page },
    options: {
      storySort: { order: ['Start here', 'Foundations', 'Messages', 'States', 'Shell', 'Screens', 'UI'] },
    },
  },
  beforeEach: (context) => {
    if (isTest) shortenReports(context);
    // The header, the footer and the menu have links and buttons with the same names as the screen.
    if (isInShop(context)) {
      const { canvasElement } = context;
      const screen = () => canvasElement.querySelector<HTMLElement>('[data-screen]') ?? canvasElement;
      Object.defineProperties(context, {
        canvas: { get: () => within(screen()) },
        canvasElement: { get: screen },
      });
    }
    contradictions.length = 0;
    forget();
    resetStory();
    for (const { id } of messages()) dismiss(id);
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const { url, method } = new Request(input, init);
      // Stories make no network requests, except for their own files from the Storybook server.
      const isOwnFile = method === 'GET' && new URL(url).origin === location.origin;
      if (isOwnFile && !url.endsWith('/graphql')) return fetch(input, init);
      contradictions.push(`this story asked the network: ${method} ${url}`);
      return Promise.reject(new TypeError('no network in stories'));
    };
    const restoreConsole = refuseMistakes();
    return () => {
      globalThis.fetch = fetch;
      restoreConsole();
    };
  },
  // Runs after the story, not in cleanup: cleanup runs when the next story starts, and that story would fail instead.
  afterEach: async ({ id, tags, parameters }) => {
    if (contradictions.length > 0) throw new Error(contradictions.splice(0).join('\n'));
    if (!isShopTest) await leaveRecord(id);
    await checkViews(id);
    await globalThis.takeSnapshot?.(id, tags, parameters.snapshot);
  },
};

export default preview;
