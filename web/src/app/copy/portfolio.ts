import { titles } from './titles.ts';

export const portfolio = {
  title: titles.portfolio,
  over: 'Keeper of the boathouse',
  name: 'Astrid Holm',
  lead: 'I sell tackle in the morning and build the shop that sells it in the afternoon. Both need patience, good knots, and the honesty to say what does not work.',
  contact: 'Write to me',
  toWork: 'See what was built',
  skills: 'What I bring to the water',
  work: 'What was built',
  closing: 'Who is Astrid, really?',
  honest:
    'Made up, like the lake. The shop needs somebody at its counter, and she is who we imagine there. What stands above is not made up: you can order, pay in test mode and read the answers on the blog, and what you write to Astrid lands in the inbox of whoever keeps this shop.',
} as const;
