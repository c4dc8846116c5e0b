/** When and how the shop uses a component. */
export interface ComponentDoc {
  /** One sentence. */
  readonly purpose: string;
  /** Two to four sentences each. */
  readonly do: readonly string[];
  readonly dont: readonly string[];
}

/** By the component's title in the sidebar, without `UI/`. */
export type ComponentDocs = Readonly<Record<string, ComponentDoc>>;
