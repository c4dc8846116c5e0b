import { loadCsf } from 'storybook/internal/csf-tools';

export interface IndexedStory {
  /** Of its address in Storybook, such as `screens-home--full`. */
  readonly id: string;
  /** As the registry writes it: `Screens/Home: Full`. */
  readonly story: string;
  readonly title: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Whether it runs with the tests. */
  readonly tested: boolean;
}

/**
 * The stories of files, found by Storybook's own reader, without running them.
 * @param sources of `*.stories.tsx`, by path
 * @throws when a file is no story file, or leaves its title to its path
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
