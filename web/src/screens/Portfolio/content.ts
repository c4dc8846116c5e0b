import { paths } from '#web/app/paths.ts';
import { pictureSet, slideWidths } from '#web/ui/picture-set.ts';

const wide = { width: 1920, height: 860 };
const square = { width: 1000, height: 1000 };
const product = (slug: string, alt: string, color: string) =>
  pictureSet(slug, [240, 480, 960], { alt, color, ...square });

export const boathouse = {
  picture: pictureSet('slide-dock-blue-hour', slideWidths, {
    alt: 'Wooden dock at dusk with a lit lantern, an open tackle box, and a rod leaning on a post',
    color: '#618DA6',
    width: 1200,
    height: 800,
  }),
  sizes: '(max-width: 56rem) 100vw, 44rem',
};

export const skills = [
  {
    title: 'Front end',
    text: 'What you see and use.',
    items: [
      'React and TypeScript',
      'CSS with design tokens',
      'Forms that never lose your input',
      'Keyboard and screen reader support',
    ],
  },
  {
    title: 'Back end',
    text: 'What keeps it reliable.',
    items: [
      'Node.js and GraphQL',
      'PostgreSQL',
      'Payments that never charge twice',
      'REST for existing clients',
    ],
  },
  {
    title: 'Quality',
    text: 'How we know it works.',
    items: [
      'Tests against real services',
      'Every screen state in Storybook',
      '3D-rendered product images',
      'Clear documentation',
    ],
  },
] as const;

export const projects = [
  {
    title: 'The shop',
    text: 'Choose, order, pay, done. The server computes every price, and an order is paid only when the payment provider confirms it. A double click places one order, and a closed tab loses nothing.',
    facts: ['Four screens from product to receipt', 'Works on small phones and at 200% text size'],
    link: { to: paths.products, text: 'View best sellers' },
    pictures: [
      pictureSet('hero-tackle-flat-lay', [640, 1280, 1920], {
        alt: 'Rod, reel, lures, floats, and an open tackle box on weathered planks',
        color: '#BAAD94',
        ...wide,
      }),
    ],
  },
  {
    title: 'The catalog',
    text: 'No photo shoots. We modeled, lit, and rendered every reel, rod, and lure under the same light, so you compare the tackle and not the photos. Specifications are listed with each product.',
    facts: ['100% original images', 'Fast, sharp AVIF and WebP at the right size'],
    link: { to: paths.products, text: 'Browse products' },
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
    title: 'Test mode',
    text: 'The whole shop runs without API keys. Sign up, read the emails it sends, pay with a card ending in 4242, and confirm with a simulated bank. Nothing leaves your computer, and no money moves.',
    facts: ['Uses the real providers’ protocols', 'Demo accounts for customers and admins'],
    link: { to: paths.login, text: 'Try a demo account' },
    pictures: [
      pictureSet('slide-tackle-morning', slideWidths, {
        alt: 'Tackle box, bait bucket, and floats on a dock on a misty morning',
        color: '#DCC7AD',
        width: 1200,
        height: 800,
      }),
    ],
  },
] as const;
