/** A story by its title and export name, such as `Screens/Home: Full`. */
export type StoryOf<Files extends Record<string, object>> = {
  [Title in keyof Files & string]: `${Title}: ${Exclude<keyof Files[Title] & string, 'default'>}`;
}[keyof Files & string];

/** The data state. Stories of a route with different kinds must not show the same text. */
export type Kind = 'loading' | 'empty' | 'error';

/** A visible state of a route, and the story that shows it. */
export interface Shown<Story extends string = string> {
  /** Worded as in the specification. */
  readonly state: string;
  readonly story: Story;
  readonly kind?: Kind;
  /** The section of the specification, or the section and a quotation: `§4: …`. */
  readonly proves?: `§${string}`;
}

/** A state whose feature isn't implemented yet. */
export interface Later {
  readonly state: string;
  readonly later: string;
  readonly proves?: `§${string}`;
}

/** All states of a route, in the order in which a customer meets them. */
export interface Route<Story extends string = string> {
  /** Title of the route's page in the matrix. */
  readonly name: string;
  /** Paths as in `app/paths.ts`. Empty for content shown on every page. */
  readonly routes: readonly string[];
  /** Stories with the screen's usual content, which must fit each view of the toolbar and stand in the shop. */
  readonly main: readonly Story[];
  readonly states: readonly (Shown<Story> | Later)[];
}

/** The same, typed by the titles of the story modules that show it. */
export type RouteStates<Files extends Record<string, object>> = Route<StoryOf<Files>>;

/** A message quoted verbatim from the specification, and the story that shows it. */
export interface Message<Story extends string = string> {
  readonly words: string;
  /** Its path in `app/copy.ts`. */
  readonly wording: string;
  readonly section: `§${number}`;
  readonly kind: 'toast' | 'alert' | 'confirmation' | 'at a field' | 'page';
  readonly when: string;
  readonly story: Story;
}
