import { storyNameFromExport, toId } from 'storybook/internal/csf';

/** Returns the story ID of a reference such as `Screens/Home: OneProduct`. */
export function idOf(story: string): string {
  const [title = '', name = ''] = story.split(': ');
  return toId(title, storyNameFromExport(name));
}

/** Opens a story in the full Storybook window instead of the docs page's iframe. */
export function StoryLink({ story, prefix = true }: { story: string; prefix?: boolean }) {
  const [title = '', name = ''] = story.split(': ');
  return (
    <a href={`./?path=/story/${idOf(story)}`} target="_top">
      {prefix ? `${title} › ` : ''}
      {storyNameFromExport(name)}
    </a>
  );
}
