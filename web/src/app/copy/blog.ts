import { titles } from './titles.ts';

export const blog = {
  title: titles.blog,
  over: 'Blog',
  heading: 'Questions from the workbench',
  lead: 'Between two customers there is time for the other craft. Eight questions about React, state, prototypes and unit tests, answered as we would at the counter: in one sentence first, and properly for whoever stays.',
  pictureAlt: 'A dry fly on a wet stone beside a stream',
  contents: 'Contents',
  openAll: 'Open all answers',
  closeAll: 'Close all',
  link: 'Copy the link to this answer',
  linkTo: (question: string) => `Copy the link to “${question}”`,
  linkCopied: 'Link copied.',
  linkInAddress: 'The link is in the address bar now.',
  code: (caption: string) => `Code: ${caption}`,
  end: 'Something unclear, or wrong?',
  endLink: 'Write to us.',
} as const;
