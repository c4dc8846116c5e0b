import { storyNameFromExport, toId } from 'storybook/internal/csf';

/** Returns the story ID of a reference such as `Screens/Home: OneProduct`. */
export function idOf(story: string): string {
  const [title = '', name = ''] = story.split(': ');
  return toId(title, storyNameFromExport(name));
}
