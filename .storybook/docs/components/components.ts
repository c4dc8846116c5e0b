import type { ComponentDocs } from './component-doc.ts';
import { content } from './content.ts';
import { forms } from './forms.ts';
import { messages } from './messages.ts';

/** Texts of the components' docs pages. A test fails for a component without an entry. */
export const components: ComponentDocs = { ...forms, ...messages, ...content };
