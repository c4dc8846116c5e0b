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
