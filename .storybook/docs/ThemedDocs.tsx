import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { createContext, useEffect, useState, type PropsWithChildren } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';

const preferred = matchMedia('(prefers-color-scheme: dark)');

/** Returns the theme from the URL, such as `globals=theme:dark`. */
function atFirst(): string | undefined {
  const globals = new URLSearchParams(location.search).get('globals') ?? '';
  return /(?:^|;)theme:(\w+)/.exec(globals)?.[1];
}

/** The Storybook globals that the toolbar sets. */
interface Globals {
  theme?: string;
}

/** The toolbar's theme, for stories in frames. */
export const ChosenTheme = createContext('system');

/** Renders the docs pages in the toolbar's color scheme. The default is the browser's preference. */
export function ThemedDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const [chosen, setChosen] = useState(atFirst);
  const [prefersDark, setPrefersDark] = useState(preferred.matches);
  useEffect(() => {
    const onGlobals = ({ globals }: { globals: Globals }) => setChosen(globals.theme);
    const onPreference = () => setPrefersDark(preferred.matches);
    context.channel.on(GLOBALS_UPDATED, onGlobals);
    preferred.addEventListener('change', onPreference);
    return () => {
      context.channel.off(GLOBALS_UPDATED, onGlobals);
      preferred.removeEventListener('change', onPreference);
    };
  }, [context]);
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark);
  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <DocsContainer context={context} theme={isDark ? themes.dark : themes.light}>
      <ChosenTheme value={chosen ?? 'system'}>{children}</ChosenTheme>
    </DocsContainer>
  );
}
