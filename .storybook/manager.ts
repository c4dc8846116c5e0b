import { createElement, Fragment } from 'react';
import { Button } from 'storybook/internal/components';
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { idOf } from './docs/story-id.ts';
import { registry } from './states/registry.ts';

// The window around the stories. Storybook compiles JSX here for a global React, so this file has none.

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;

addons.setConfig({
  theme: create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'FISHZOME',
    brandUrl: './?path=/docs/start-here--docs',
    brandTarget: '_self',
    brandImage: './logo.png',
    // `--coral-fill` and `--lake` of tokens.css.
    colorPrimary: isDark ? '#ff8d68' : '#c8431b',
    colorSecondary: isDark ? '#7fd1cc' : '#0d5c63',
  }),
});

/** The stories of each route, in the order in which a customer meets its states. */
const journeys = registry.map(({ states }) => [
  ...new Set(states.flatMap((one) => ('story' in one ? [idOf(one.story)] : []))),
]);

/** Leads to the states of the route before and after the shown one. */
function Neighbors() {
  const { storyId } = useStorybookState();
  const { selectStory } = useStorybookApi();
  const journey = journeys.find((stories) => stories.includes(storyId));
  if (!journey) return null;
  const at = journey.indexOf(storyId);
  const link = (text: string, story: string | undefined) =>
    createElement(
      Button,
      {
        variant: 'ghost',
        size: 'small',
        ariaLabel: false,
        disabled: story === undefined,
        onClick: () => story && selectStory(story),
      },
      text,
    );
  return createElement(
    Fragment,
    null,
    link('Previous state', journey[at - 1]),
    createElement(
      'span',
      { style: { alignSelf: 'center', fontSize: 12, whiteSpace: 'nowrap' } },
      `${at + 1} of ${journey.length}`,
    ),
    link('Next state', journey[at + 1]),
  );
}

addons.register('fishzome/states', () => {
  addons.add('fishzome/states/neighbors', {
    type: types.TOOL,
    title: 'States of the route',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => createElement(Neighbors),
  });
});
