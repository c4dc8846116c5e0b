import { paths } from '#web/app/paths.ts';
import { pictureSet, slideWidths } from '#web/ui/picture-set.ts';

const wide = { width: 1920, height: 860 };
const square = { width: 1000, height: 1000 };
const product = (slug: string, alt: string, color: string) =>
  pictureSet(slug, [240, 480, 960], { alt, color, ...square });

export const boathouse = {
  picture: pictureSet('slide-dock-blue-hour', slideWidths, {
    alt: 'A wooden dock at blue hour: a lantern is lit, a tackle box stands open, a rod leans on a post',
    color: '#618DA6',
    width: 1200,
    height: 800,
  }),
  sizes: '(max-width: 56rem) 100vw, 44rem',
};

/** What the keeper can do, and since when it shows. */
export const skills = [
  {
    title: 'At the counter',
    text: 'What you see and touch.',
    items: [
      'React and TypeScript',
      'CSS by hand, from tokens',
      'Forms that forgive',
      'Accessible by keyboard and by ear',
    ],
  },
  {
    title: 'In the storeroom',
    text: 'What keeps its promises.',
    items: ['Node.js and GraphQL', 'PostgreSQL', 'Payments that never charge twice', 'REST for old friends'],
  },
  {
    title: 'At the workbench',
    text: 'What makes sure of it.',
    items: [
      'Tests named as sentences',
      'Every state drawn before it happens',
      'Pictures modelled and rendered',
      'Plain words',
    ],
  },
] as const;

export const projects = [
  {
    title: 'The shop',
    text: 'Choose, order, pay, done. The server computes every price, and “paid” means that the payment provider has said so, not the browser. Two clicks are one order; a closed tab loses nothing.',
    facts: [
      'From the shelf to the receipt in four screens',
      'At home on a small phone, and at twice the letter size',
    ],
    link: { to: paths.products, text: 'See the best sellers' },
    pictures: [
      pictureSet('hero-tackle-flat-lay', [640, 1280, 1920], {
        alt: 'Tackle laid out on weathered planks: rod, reel, lures, floats and an open box',
        color: '#BAAD94',
        ...wide,
      }),
    ],
  },
  {
    title: 'The catalogue',
    text: 'There was no photographer. Each reel, rod and lure was modelled, lit and rendered here, in the same light and at the same scale of care, so that you compare the tackle and not the photograph. The measures stand beside each of them.',
    facts: ['Our own pictures, without exception', 'Light and crisp: AVIF and WebP in the width you need'],
    link: { to: paths.products, text: 'Walk along the shelf' },
    pictures: [
      product('fly-reel', 'A fly reel in teal and graphite', '#2E7F83'),
      product('crankbait', 'A crankbait with dark bars', '#9FB3B5'),
      product('spinning-reel', 'A spinning reel with a lime-green line', '#139197'),
      product('landing-net', 'A landing net with a wooden frame', '#8C6A45'),
      product('tackle-box', 'A teal tackle box, open', '#2E7F83'),
      product('dry-fly', 'A dry fly with an upright wing', '#8A8A5E'),
    ],
  },
  {
    title: 'The test mode',
    text: 'Without any keys the shop is whole: you can sign up, read the mails it sends, pay with a card that ends in 4242, and be asked by a bank that is not there. Nothing leaves the machine, and no money moves.',
    facts: ['Speaks the real providers’ own protocols', 'Demo accounts for both sides of the counter'],
    link: { to: paths.login, text: 'Try a demo account' },
    pictures: [
      pictureSet('slide-tackle-morning', slideWidths, {
        alt: 'Tackle box, bait bucket and floats on a dock on a misty morning',
        color: '#DCC7AD',
        width: 1200,
        height: 800,
      }),
    ],
  },
] as const;
