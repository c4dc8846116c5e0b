import { storyNameFromExport, toId } from 'storybook/internal/csf';

/** The id of `Screens/Home: OneProduct`. */
export function idOf(story: string): string {
  const [title = '', name = ''] = story.split(': ');
  return toId(title, storyNameFromExport(name));
}

/** Opens a story in the whole of Storybook, not in the frame of the page. */
export function StoryLink({ story, prefix = true }: { story: string; prefix?: boolean }) {
  const [title = '', name = ''] = story.split(': ');
  return (
    <a href={`./?path=/story/${idOf(story)}`} target="_top">
      {prefix ? `${title} › ` : ''}
      {storyNameFromExport(name)}
    </a>
  );
}
