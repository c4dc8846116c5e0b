import { storyNameFromExport } from 'storybook/internal/csf';
import { idOf } from './story-id.ts';

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
