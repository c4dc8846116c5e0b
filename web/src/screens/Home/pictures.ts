import { heroWidths, pictureSet, slideWidths } from '#web/ui/picture-set.ts';

/** Their left third is plain, because the text is placed there. */
export const heroPictures = [
  pictureSet('hero-dawn-lake', heroWidths, {
    alt: 'Misty mountain lake at dawn with a float on the water and a spinning rod in a rod holder',
    color: '#DFCDB6',
    width: 1920,
    height: 860,
  }),
  pictureSet('hero-sea-sunset', heroWidths, {
    alt: 'Sunset over a calm sea with two rods in holders on a pier rail',
    color: '#DC9C6D',
    width: 1920,
    height: 860,
  }),
  pictureSet('hero-tackle-flat-lay', heroWidths, {
    alt: 'Rod, reel, lures, floats, and an open tackle box on weathered planks',
    color: '#BAAD94',
    width: 1920,
    height: 860,
  }),
  pictureSet('hero-reel-closeup', heroWidths, {
    alt: 'Close-up of a spinning reel with a teal spool in front of a blurred lake',
    color: '#DCC8AF',
    width: 1920,
    height: 860,
  }),
] as const;

export const galleryPictures = [
  pictureSet('slide-dry-fly', slideWidths, {
    alt: 'Close-up of a dry fly standing on a wet stone beside a stream',
    color: '#4E8A7D',
    width: 1200,
    height: 800,
  }),
  pictureSet('slide-dock-blue-hour', slideWidths, {
    alt: 'Wooden dock at dusk with a glowing lantern, a tackle box, and a rod',
    color: '#618DA6',
    width: 1200,
    height: 800,
  }),
  pictureSet('slide-tackle-morning', slideWidths, {
    alt: 'Tackle box, bait bucket, floats, and line on a wooden dock on a misty morning',
    color: '#DCC7AD',
    width: 1200,
    height: 800,
  }),
];
