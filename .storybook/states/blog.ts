import { paths } from '#web/app/paths.ts';
import type * as Blog from '#web/screens/Blog/BlogScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const blog: RouteStates<{ 'Screens/Blog': typeof Blog }> = {
  name: 'Blog',
  routes: [paths.blog],
  main: ['Screens/Blog: List'],
  states: [
    { state: 'list', story: 'Screens/Blog: List', proves: '§2: static Q&A page' },
    { state: 'one answer open', story: 'Screens/Blog: OneAnswerOpen' },
    { state: 'all open (long article)', story: 'Screens/Blog: AllOpen' },
    { state: 'all closed', story: 'Screens/Blog: AllClosed' },
    { state: 'code block', story: 'Screens/Blog: CodeBlock' },
    { state: 'share', story: 'Screens/Blog: LinkShared' },
    { state: 'share, where nothing can be copied', story: 'Screens/Blog: LinkInTheAddress' },
    { state: 'offline', story: 'Screens/Blog: Offline' },
    { state: 'anchor open: by its address', story: 'Screens/Blog: OpenedByItsAddress' },
    { state: 'anchor open: from the contents', story: 'Screens/Blog: OpenedFromTheContents' },
    { state: 'image failed', story: 'Screens/Blog: PictureFailed' },
    { state: 'print', story: 'Screens/Blog: Printed' },
    { state: 'no-JS', story: 'Screens/Blog: WithoutJavaScript' },
  ],
};
