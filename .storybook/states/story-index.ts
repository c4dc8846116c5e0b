import { loadCsf } from 'storybook/internal/csf-tools';

export interface IndexedStory {
  /** Its ID in Storybook URLs, such as `screens-home--full`. */
  readonly id: string;
  /** As written in the registry: `Screens/Home: Full`. */
  readonly story: string;
  readonly title: string;
  /** Path from the repository root. */
  readonly file: string;
  /** Whether it runs in tests. */
  readonly tested: boolean;
}

/**
 * Indexes the stories of files with Storybook's own parser, without running them.
 * @param sources source of each `*.stories.tsx`, by path
 * @throws when a file isn't a story file or has no explicit title
 */
export function indexStories(sources: Readonly<Record<string, string>>): IndexedStory[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    const file = path.replace(/^\//, '');
    const makeTitle = (title?: string) => {
      if (!title) throw new Error(`${file} has no title`);
      return title;
    };
    const { indexInputs } = loadCsf(source, { fileName: file, makeTitle }).parse();
    return indexInputs.map(({ __id: id, title = '', exportName, tags = [] }) => {
      if (!id) throw new Error(`${file}: ${exportName} has no id`);
      return { id, story: `${title}: ${exportName}`, title, file, tested: !tags.includes('!test') };
    });
  });
}

/**
 * Finds stories with a Controls panel that can't change them, because their `render` takes no args.
 * @param sources source of each `*.stories.tsx`, by path
 */
export function findIdleControls(sources: Readonly<Record<string, string>>): string[] {
  return Object.entries(sources).flatMap(([path, source]) => {
    // Disabled by default. Parsing every file takes seconds.
    if (!source.includes('disable: false')) return [];
    const csf = loadCsf(source, { fileName: path, makeTitle: (title) => title }).parse();
    const meta = csf._metaAnnotations;
    return Object.entries(csf._storyAnnotations).flatMap(([name, story]) => {
      const render = story.render ?? meta.render;
      const ignoresArgs = render && 'params' in render && render.params.length === 0;
      const settings = [story.parameters, meta.parameters].map((node) =>
        /controls: \{ disable: (true|false)/.exec(source.slice(node?.start ?? 0, node?.end ?? 0)),
      );
      const isEnabled = settings.find((setting) => setting)?.[1] === 'false';
      return ignoresArgs && isEnabled ? [`${csf.meta.title}: ${name}`] : [];
    });
  });
}
