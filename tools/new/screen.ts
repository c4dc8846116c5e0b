import { formsOf, type Plan } from './plan.ts';

/** Where a page's registrations go. */
const kinds = {
  /** A public page, rendered by the server. */
  public: {
    path: (name: string) => `/${name}`,
    pathBefore: "  dashboard: '/dashboard',\n",
    route: ["'everyone'", '{ isServerRendered }'],
    routeBefore: '  route(paths.category(),',
    guard: 'everyone',
    guardAfter: "    ['/portfolio', 'everyone'],\n",
    pageAfter: "    '/portfolio',\n",
  },
  /** A page of the dashboard for admins. */
  admin: {
    path: (name: string) => `/dashboard/${name}`,
    pathBefore: "  auditLog: '/dashboard/audit',\n",
    route: ["'admin'", '{ layout }'],
    routeBefore: '  route(paths.auditLog,',
    guard: 'admin',
    guardAfter: "    ['/dashboard/audit', 'admin'],\n",
    pageAfter: "    '/dashboard/audit',\n",
  },
} as const;

/** A screen without data: its files, and everything that lists screens. */
export function planScreen(name: string, kind: keyof typeof kinds = 'public'): Plan {
  const { kebab, pascal, camel, title } = formsOf(name);
  const at = kinds[kind];
  const url = at.path(kebab);
  const isPublic = kind === 'public';
  const screen = `#web/screens/${pascal}/${pascal}Screen.tsx`;
  return {
    files: {
      [`web/src/app/copy/${kebab}.ts`]: `
export const ${camel} = {
  title: '${title}',
  lead: 'TODO',
} as const;
`,
      [`web/src/screens/${pascal}/${pascal}Screen.tsx`]: `
import * as copy from '#web/app/copy.ts';

const words = copy.${camel};

export function ${pascal}Screen() {
  return (
    <${isPublic ? 'div className="page"' : ''}>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
    </${isPublic ? 'div' : ''}>
  );
}
`,
      [`web/src/routes/${kebab}.tsx`]: `
import * as copy from '#web/app/copy.ts';${isPublic ? "\nimport { paths } from '#web/app/paths.ts';" : ''}
import type { RouteModule } from '#web/app/route-module.ts';
import { ${pascal}Screen } from '${screen}';

export default ${pascal}Screen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.${camel}.title,
  ${isPublic ? `description: copy.${camel}.lead, canonicalPath: paths.${camel},` : ''}
});
`,
      [`web/src/screens/${pascal}/${pascal}Screen.stories.tsx`]: `
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { ${pascal}Screen } from './${pascal}Screen.tsx';

const meta: Meta<typeof ${pascal}Screen> = {
  title: 'Screens/${title}',
  component: ${pascal}Screen,
  parameters: { world: { at: paths.${camel}, path: paths.${camel} } },
};
export default meta;
type Story = StoryObj<typeof ${pascal}Screen>;

export const Ready: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible(),
};
`,
      [`.storybook/states/${kebab}.ts`]: `
import { paths } from '#web/app/paths.ts';
import type * as ${pascal} from '${screen.replace('.tsx', '.stories.tsx')}';
import type { RouteStates } from './states.ts';

export const ${camel}: RouteStates<{ 'Screens/${title}': typeof ${pascal} }> = {
  name: '${title}',
  routes: [paths.${camel}],
  main: ['Screens/${title}: Ready'],
  states: [{ state: 'ready', story: 'Screens/${title}: Ready' }],
};
`,
      [`.storybook/docs/states/${kebab}.mdx`]: `import { Meta } from '@storybook/addon-docs/blocks';
import { Matrix } from '../Matrix.tsx';

<Meta title="States/${title}" />

# ${title}

<Matrix of="${title}" />
`,
    },
    insertions: [
      { file: 'web/src/app/paths.ts', before: at.pathBefore, text: `  ${camel}: '${url}',\n` },
      {
        file: 'web/src/app/copy.ts',
        before: "export { blog } from './copy/blog.ts';\n",
        text: `export { ${camel} } from './copy/${kebab}.ts';\n`,
      },
      {
        file: 'web/src/routes.ts',
        before: at.routeBefore,
        text: `  route(paths.${camel}, '${kebab}', ${at.route.join(', ')}),\n`,
      },
      { file: 'web/src/routes.test.ts', after: at.guardAfter, text: `    ['${url}', '${at.guard}'],\n` },
      {
        file: '.storybook/states/registry.ts',
        before: "import type { Route } from './states.ts';\n",
        text: `import { ${camel} } from './${kebab}.ts';\n`,
      },
      { file: '.storybook/states/registry.ts', before: '\n];', text: `\n  ${camel},` },
      { file: 'e2e/all-pages.ts', after: at.pageAfter, text: `    '${url}',\n` },
    ],
    next: [
      `Write web/src/app/copy/${kebab}.ts and web/src/screens/${pascal}/${pascal}Screen.tsx, then a story for each state.`,
      `npm run snapshots -- web/src/screens/${pascal}, and npm run snapshots:accept -- screens-${kebab}`,
      'A screen with a query, menu links, and docs/specification.md: see “Add a screen” in docs/contributing.md.',
    ],
  };
}
