/** `Screens/Home: Full`: a story by its title and the name that it is exported under. */
export type StoryOf<Files extends Record<string, object>> = {
  [Title in keyof Files & string]: `${Title}: ${Exclude<keyof Files[Title] & string, 'default'>}`;
}[keyof Files & string];

/** What a state is to somebody who waits for data; a route's stories of two kinds must not read the same. */
export type Kind = 'loading' | 'empty' | 'error';

/** What somebody can see of a route, and the story that shows it. */
export interface Shown<Story extends string = string> {
  /** In the specification's words. */
  readonly state: string;
  readonly story: Story;
  readonly kind?: Kind;
  /** The section of the specification, or `§4: its words`. */
  readonly proves?: `§${string}`;
}

/** A state whose feature is not there yet. */
export interface Later {
  readonly state: string;
  readonly later: string;
  readonly proves?: `§${string}`;
}

/** Everything that a route can show, in the order in which a person would meet it. */
export interface Route<Story extends string = string> {
  /** Of its page in the matrix. */
  readonly name: string;
  /** As in `app/paths.ts`; none for what stands on every page. */
  readonly routes: readonly string[];
  readonly states: readonly (Shown<Story> | Later)[];
}

/** The same, of the story modules that show it, by their titles. */
export type RouteStates<Files extends Record<string, object>> = Route<StoryOf<Files>>;

/** Words that the specification has verbatim, and where they can be read. */
export interface Message<Story extends string = string> {
  readonly words: string;
  /** Their place in `app/copy.ts`. */
  readonly wording: string;
  readonly section: `§${number}`;
  readonly kind: 'toast' | 'alert' | 'confirmation' | 'at a field' | 'page';
  readonly when: string;
  readonly story: Story;
}
