// Import rules. A layer has its files, the only files of this repository that it may import, and those it may import as
// types only. The importers of each package are listed below.
const S = '^graphql-server/src';
const P = '^graphql-server/prisma';
const E = '^graphql-server/emulators';
const W = '^web/src';
const MODULE = `${S}/modules/([^/]+)`;
const OWN = `${S}/modules/$1`;
const ANY = `${S}/modules/[^/]+`;
const GENERATED = `${S}/generated/`;
/** The viewer, and rate limits. */
const VIEWER = `${S}/(viewer|limits)\\.ts$`;
const ERRORS = `${S}/errors/`;
const SERVICES = `${ANY}/[^/]+\\.service\\.ts$`;
const OBSERVABILITY = `${S}/observability/`;
const PROVIDERS = `${S}/providers/`;
/** What every part of the web client may import from the app: paths, UI text, the redirect state. */
const LEAF = `${W}/app/((paths|copy|request-failure|send-mutation|redirect-state|authorization|route-module|window-title|staff|use-is-allowed)\\.ts$|copy/)`;
/** Modules, lowest first. A module imports lower ones only. */
const MODULES = [
  'money',
  'line-items',
  'pictures',
  'contact',
  'images',
  'equipment',
  'product-views',
  'service-tokens',
  'attributes',
  'search-terms',
  'searches',
  'orders',
  'invoices',
  'fulfilment',
  'payments',
  'returns',
  'reviews',
  'users',
  'profiles',
  'wish-list',
  'alerts',
  'carts',
  'checkout',
  'shop-settings',
  'reports',
  'audit',
  'customers',
  'webhooks',
];
/** What every module may import: prices, pictures and line items have rules and types, but no service. */
const VALUES = `${S}/modules/(money|pictures|line-items)/`;

/** @type {{ name: string, is: string, not?: string, imports: string[], types?: string[] }[]} */
const layers = [
  // graphql-server ----------------------------------------------------------------------------------------------------
  { name: 'main', is: `${S}/main\\.ts$`, imports: [`${S}/(app|env|start-errors|http/web)\\.ts$`] },
  { name: 'start', is: `${S}/(start-errors|check-database)\\.ts$`, imports: [`${S}/env\\.ts$`] },
  { name: 'resources', is: `${S}/resources\\.ts$`, imports: [PROVIDERS, `${E}/`], types: [`${S}/env\\.ts$`] },
  {
    name: 'maintain',
    is: `${S}/maintain\\.ts$`,
    imports: [
      `${S}/(env|start-errors|check-database|resources|migrate)\\.ts$`,
      `${S}/jobs/worker\\.ts$`,
      `${S}/maintenance/`,
    ],
  },
  {
    name: 'maintenance',
    is: `${S}/maintenance/`,
    imports: [
      `${S}/maintenance/`,
      `${S}/(env|start-errors|check-database|migrate|unencrypted)\\.ts$`,
      PROVIDERS,
      `${S}/modules/payments/payments\\.rules\\.ts$`,
    ],
  },
  {
    name: 'app',
    is: `${S}/(app|build-services|start-providers)\\.ts$`,
    imports: [`${S}/`, `${P}/seed/`, `${E}/`],
  },
  {
    name: 'leaf',
    is: `${S}/(env|migrate|cost|group-by|revalidating-cache|keyset|database-notifications)\\.ts$`,
    imports: [],
  },
  { name: 'observability', is: OBSERVABILITY, imports: [OBSERVABILITY], types: [`${S}/env\\.ts$`] },
  { name: 'encryption', is: `${S}/unencrypted\\.ts$`, imports: [], types: [`${S}/env\\.ts$`] },
  { name: 'viewer', is: VIEWER, imports: [`${ERRORS}domain-error\\.ts$`], types: [GENERATED] },
  { name: 'db', is: `${S}/db\\.ts$`, imports: [GENERATED] },
  { name: 'replica', is: `${S}/replica\\.ts$`, imports: [], types: [`${S}/db\\.ts$`] },
  { name: 'mail queue', is: `${S}/mail-queue\\.ts$`, imports: [], types: [GENERATED, `${S}/db\\.ts$`] },
  {
    name: 'actor names',
    is: `${S}/actor-names\\.ts$`,
    imports: [`${ERRORS}input\\.ts$`, VIEWER],
    types: [`${S}/db\\.ts$`],
  },
  {
    name: 'newest changes',
    is: `${S}/newest-changes\\.ts$`,
    imports: [`${S}/(actor-names|group-by)\\.ts$`],
    types: [`${S}/db\\.ts$`, `${ERRORS}domain-error\\.ts$`],
  },
  { name: 'context', is: `${S}/context\\.ts$`, imports: [VIEWER], types: [`${S}/db\\.ts$`, SERVICES] },
  {
    name: 'builder',
    is: `${S}/(builder|refusal-log-plugin|service-token-plugin)\\.ts$`,
    imports: [
      GENERATED,
      VIEWER,
      `${S}/(refusal-log|service-token)-plugin\\.ts$`,
      `${ERRORS}domain-error\\.ts$`,
      `${S}/cost\\.ts$`,
    ],
    types: [`${S}/context\\.ts$`],
  },
  {
    name: 'schema',
    is: `${S}/schema\\.ts$`,
    imports: [`${S}/builder\\.ts$`, ERRORS, `${ANY}/[^/]+\\.graphql\\.ts$`],
  },
  { name: 'print', is: `${S}/print\\.ts$`, imports: [`${S}/(schema|routes|http/openapi)\\.ts$`] },
  {
    name: 'rate limits',
    is: `${S}/rate-limits\\.ts$`,
    imports: [`${ANY}/[^/]+\\.access\\.ts$`],
    types: [VIEWER],
  },
  {
    name: 'routes',
    is: `${S}/routes\\.ts$`,
    imports: [`${ANY}/[^/]+\\.rest\\.ts$`],
    types: [`${S}/http/route\\.ts$`],
  },
  {
    name: 'tools',
    is: `${S}/tools\\.ts$`,
    imports: [`${ANY}/[^/]+\\.mcp\\.ts$`],
    types: [`${S}/http/tool\\.ts$`],
  },
  { name: 'errors', is: ERRORS, imports: [ERRORS, `${S}/(builder|cost|db)\\.ts$`] },
  {
    name: 'http',
    is: `${S}/http/`,
    imports: [`${S}/http/`, ERRORS, VIEWER, OBSERVABILITY, `${S}/(schema|db|context|cost)\\.ts$`],
    types: [`${S}/env\\.ts$`, PROVIDERS, SERVICES],
  },
  {
    name: 'graphql layer',
    is: `${MODULE}/[^/]+\\.graphql\\.ts$`,
    imports: [
      `${OWN}/[^/]+\\.(rules|errors|access)\\.ts$`,
      `${ANY}/[^/]+\\.(graphql|errors)\\.ts$`,
      VALUES,
      `${S}/builder\\.ts$`,
      ERRORS,
      VIEWER,
    ],
    types: [SERVICES],
  },
  {
    name: 'rest layer',
    is: `${MODULE}/[^/]+\\.rest\\.ts$`,
    imports: [
      `${OWN}/[^/]+\\.(rules|errors|access)\\.ts$`,
      `${ANY}/[^/]+\\.(access|errors|rules)\\.ts$`,
      VALUES,
      `${S}/http/route\\.ts$`,
      ERRORS,
      VIEWER,
    ],
    types: [SERVICES, GENERATED],
  },
  {
    name: 'mcp layer',
    is: `${MODULE}/[^/]+\\.mcp\\.ts$`,
    imports: [
      `${OWN}/[^/]+\\.(rules|errors|access)\\.ts$`,
      `${ANY}/[^/]+\\.(access|errors|rules)\\.ts$`,
      VALUES,
      `${S}/http/tool\\.ts$`,
      ERRORS,
      VIEWER,
    ],
    types: [SERVICES, GENERATED],
  },
  {
    // Rules, errors and access are pure: no database, no provider, no API.
    name: 'rules',
    is: `${MODULE}/[^/]+\\.(rules|errors|access)\\.ts$`,
    imports: [
      `${OWN}/[^/]+\\.(rules|errors)\\.ts$`,
      `${ANY}/[^/]+\\.errors\\.ts$`,
      VALUES,
      `${ERRORS}(domain-error|input)\\.ts$`,
      VIEWER,
      `${GENERATED}prisma/enums\\.ts$`,
    ],
    types: [PROVIDERS, GENERATED, `${S}/db\\.ts$`],
  },
  {
    name: 'service',
    is: `${MODULE}/(?![^/]+\\.(graphql|rest|mcp|rules|errors|access)\\.ts$)`,
    imports: [
      `${OWN}/(?![^/]+\\.(graphql|rest|mcp)\\.ts$)`,
      `${ANY}/[^/]+\\.(errors|rules)\\.ts$`,
      VALUES,
      GENERATED,
      `${S}/(db|mail-queue|group-by|revalidating-cache|keyset|actor-names|newest-changes|database-notifications)\\.ts$`,
      // Limits of orders that payments apply to holds, and how the driver reads orders.
      `${S}/modules/orders/(order-limits|orders\\.rows)\\.ts$`,
      `${ERRORS}(database-failure|domain-error|input|reserved-names)\\.ts$`,
      VIEWER,
    ],
    // build-services.ts injects other services and providers. `order-payments.ts` is what orders need of payments.
    types: [SERVICES, PROVIDERS, `${S}/modules/orders/order-payments\\.ts$`],
  },
  { name: 'provider', is: PROVIDERS, imports: [PROVIDERS] },
  {
    name: 'jobs',
    is: `${S}/jobs/`,
    imports: [`${S}/jobs/`, `${S}/mail-queue\\.ts$`, VALUES, `${ANY}/[^/]+\\.rules\\.ts$`],
    types: [SERVICES, PROVIDERS, GENERATED, `${S}/db\\.ts$`],
  },
  {
    name: 'emulator',
    is: `${E}/([^/]+)/`,
    imports: [`${E}/($1|local|mailbox)/`, `${ERRORS}domain-error\\.ts$`],
    types: [SERVICES, VIEWER],
  },
  {
    name: 'seed',
    is: `${P}/seed/`,
    imports: [`${P}/seed/`, `${ERRORS}domain-error\\.ts$`],
    // Input types of the services are declared beside the rules.
    types: [`${S}/db\\.ts$`, SERVICES, `${ANY}/[^/]+\\.rules\\.ts$`, VIEWER],
  },
  // web ---------------------------------------------------------------------------------------------------------------
  { name: 'web entry', is: `${W}/[^/]+$`, imports: [`${W}/`] },
  {
    name: 'web leaf',
    is: LEAF,
    imports: [LEAF, `${W}/ui/use-hydrated\\.ts$`, `${W}/app/Viewer\\.generated\\.ts$`],
    types: [
      `${W}/features/equipment/OrderableEquipment\\.generated\\.ts$`,
      `${W}/generated/`,
      `${W}/ui/Picture\\.tsx$`,
    ],
  },
  { name: 'route module', is: `${W}/routes/`, imports: [`${W}/(screens|features)/`, LEAF] },
  { name: 'web app', is: `${W}/app/`, not: LEAF, imports: [`${W}/`] },
  {
    name: 'screen',
    is: `${W}/screens/([^/]+)/`,
    imports: [
      `${W}/screens/$1/`,
      `${W}/app/LoadFailure\\.tsx$`,
      `${W}/(features|ui|generated)/`,
      `${W}/platform/([^/]+/(port|[^/]+-error)\\.ts|PlatformContext\\.tsx)$`,
      LEAF,
    ],
    types: [`${W}/platform/`],
  },
  {
    name: 'feature',
    is: `${W}/features/([^/]+)/`,
    imports: [
      `${W}/app/((blocked-account|error-codes)\\.ts|LoadFailure\\.tsx)$`,
      `${W}/features/($1/|[^/]+/[^/]+\\.generated\\.ts$)`, // a fragment may build on another's
      `${W}/(ui|generated)/`,
      `${W}/platform/([^/]+/(port|[^/]+-error)\\.ts|PlatformContext\\.tsx)$`,
      LEAF,
    ],
    types: [`${W}/platform/`],
  },
  {
    // A separate build: it uses the shop's design, but none of its screens.
    name: 'sandbox',
    is: `${W}/sandbox/`,
    imports: [`${W}/(sandbox|ui|generated)/`, `${W}/app/(paths\\.ts|Logo\\.tsx)$`],
    types: [`${W}/platform/config\\.ts$`],
  },
  { name: 'ui', is: `${W}/ui/`, imports: [`${W}/ui/`] },
  { name: 'platform', is: `${W}/platform/`, imports: [`${W}/platform/`] },
  // schema ------------------------------------------------------------------------------------------------------------
  // A package of its own: integrators install it without the repository.
  {
    name: 'client package',
    is: '^schema/client/src/',
    imports: ['^schema/client/src/'],
    types: ['^schema/client/generated/'],
  },
  {
    name: 'example of the client package',
    is: '^schema/client/example/',
    imports: ['^schema/client/example/'],
  },
];

/** @type {{ package: string, only: string[], types?: string[], why: string }[]} */
const packages = [
  {
    package: 'firebase-admin',
    only: [`${S}/providers/identity`],
    why: 'the identity provider of the server',
  },
  {
    package: 'stripe',
    only: [`${S}/providers/payment`],
    types: [`${E}/payments/`],
    why: 'the payment provider of the server',
  },
  { package: 'pdfkit', only: [`${S}/modules/invoices/pdf-document\\.ts$`], why: 'the PDF of invoices' },
  { package: 'ws', only: [`${S}/http/`], why: 'the API for subscriptions' },
  {
    package: 'graphql-ws',
    only: [`${S}/http/`, `${W}/app/live\\.ts$`, `${W}/sandbox/`],
    why: 'the API for subscriptions and those who listen',
  },
  { package: 'prom-client', only: [OBSERVABILITY], why: 'the metrics' },
  { package: 'graphile-worker', only: [`${S}/jobs/`], why: 'the job queue' },
  { package: 's3mini', only: [`${S}/providers/storage-s3\\.ts$`], why: 'the storage in a bucket' },
  { package: 'pg-copy-streams', only: [`${S}/maintenance/`], why: 'backup and restore' },
  { package: 'nodemailer', only: [`${S}/providers/mail`], why: 'the mail provider' },
  {
    package: 'ipaddr\\.js',
    only: [`${S}/providers/webhook-http\\.ts$`],
    why: 'the client of webhooks',
  },
  { package: 'smtp-server', only: [`${E}/mailbox/`], why: 'the mailbox' },
  { package: 'postal-mime', only: [`${E}/mailbox/`], why: 'the mailbox' },
  { package: 'graphiql', only: [`${W}/sandbox/`], why: 'the sandbox' },
  { package: '@graphiql/[^/]+', only: [`${W}/sandbox/`], why: 'the sandbox' },
  { package: 'swagger-ui-dist', only: [`${W}/sandbox/`], why: 'the page of the REST calls' },
  { package: 'firebase', only: [`${W}/platform/identity/`], why: 'the identity provider of the browser' },
  {
    package: '@stripe/[^/]+',
    only: [`${W}/(platform|features)/payments/`],
    why: 'the payment provider of the browser',
  },
];

const OURS = '^(web|graphql-server|schema|tools|e2e|\\.storybook)/';
const TEST =
  '\\.(test|stories)\\.tsx?$|/test-[^/]+\\.tsx?$|^(web/src/test|graphql-server/test)/|^web/src/platform/[^/]+/fixture';

// The tool requires a default export.
// oxlint-disable-next-line import/no-default-export
export default {
  forbidden: [
    ...layers.flatMap(({ name, is, not, imports, types = [] }) => [
      {
        name: `layer: ${name}`,
        severity: 'error',
        from: { path: is, pathNot: not ? [TEST, not] : [TEST] },
        to: { path: OURS, ...(imports.length + types.length > 0 && { pathNot: [...imports, ...types] }) },
      },
      ...types.map((path) => ({
        name: `layer: ${name}: as a type only`,
        severity: 'error',
        from: { path: is, pathNot: not ? [TEST, not] : [TEST] },
        to: { path, ...(imports.length > 0 && { pathNot: imports }), dependencyTypesNot: ['type-only'] },
      })),
    ]),
    ...packages.flatMap(({ package: name, only, types = [], why }) => [
      {
        name: `package: ${name}`,
        comment: `only ${why} knows it`,
        severity: 'error',
        from: { path: OURS, pathNot: [TEST, ...only, ...types] },
        to: { path: `node_modules/${name}/` },
      },
      {
        name: `package: ${name}: as a type only`,
        severity: 'error',
        from: { path: types.length > 0 ? types : ['^$'], pathNot: TEST },
        to: { path: `node_modules/${name}/`, dependencyTypesNot: ['type-only'] },
      },
    ]),
    {
      name: 'two halves',
      severity: 'error',
      from: { path: '^(web|\\.storybook)/', pathNot: TEST },
      to: { path: '^graphql-server/' },
    },
    {
      name: 'two halves, the other way',
      severity: 'error',
      from: { path: '^graphql-server/' },
      to: { path: '^(web|\\.storybook)/' },
    },
    {
      name: 'not a byte of the sandbox in the shop',
      severity: 'error',
      from: { path: W, pathNot: [`${W}/sandbox/`, TEST] },
      to: { path: `${W}/sandbox/` },
    },
    {
      name: 'only app.ts, start-providers.ts and resources.ts pick emulators',
      severity: 'error',
      from: { path: [S, P], pathNot: [`${S}/(app|start-providers|resources)\\.ts$`, TEST] },
      to: { path: `${E}/` },
    },
    {
      name: 'production loads no emulator',
      severity: 'error',
      from: { path: S, pathNot: TEST },
      to: { path: `${E}/`, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    ...MODULES.map((name, at) => ({
      name: `module: ${name}`,
      severity: 'error',
      from: { path: `${S}/modules/${name}/`, pathNot: TEST },
      to: { path: `${S}/modules/`, pathNot: MODULES.slice(0, at + 1).map((one) => `${S}/modules/${one}/`) },
    })),
    {
      name: 'every module is in the list',
      severity: 'error',
      from: { path: `${S}/modules/`, pathNot: MODULES.map((name) => `${S}/modules/${name}/`) },
      to: {},
    },
    { name: 'no cycles', severity: 'error', from: { pathNot: GENERATED }, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
