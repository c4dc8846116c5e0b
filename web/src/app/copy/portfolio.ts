import { titles } from './titles.ts';

export const portfolio = {
  title: titles.portfolio,
  over: 'Shop owner and developer',
  name: 'Astrid Holm',
  lead: 'I sell tackle in the morning and build the software that sells it in the afternoon. Both take patience, good knots, and honesty about what doesn’t work.',
  contact: 'Contact me',
  toWork: 'View projects',
  skills: 'Skills',
  work: 'Projects',
  closing: 'Who is Astrid?',
  honest:
    'Astrid is fictional, and so is the lake. The projects above are real: you can order, pay in test mode, and read the blog. Messages to Astrid go to the shop’s admins.',
} as const;
