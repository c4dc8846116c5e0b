import { titles } from './titles.ts';

export const blog = {
  title: titles.blog,
  over: 'Blog',
  heading: 'Notes from the workbench',
  lead: 'When the shop is quiet, we write code. Here are eight questions about React, state, prototypes, and unit tests, each with a short answer first and the details below.',
  pictureAlt: 'A dry fly on a wet stone beside a stream',
  contents: 'Contents',
  openAll: 'Open all answers',
  closeAll: 'Close all',
  link: 'Copy the link to this answer',
  linkTo: (question: string) => `Copy the link to “${question}”`,
  linkCopied: 'Link copied.',
  linkInAddress: 'The link is in the address bar.',
  code: (caption: string) => `Code: ${caption}`,
  end: 'Found a mistake or have a question?',
  endLink: 'Contact us.',
} as const;
