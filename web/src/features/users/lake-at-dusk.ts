import { pictureSet, slideWidths } from '#web/ui/picture-set.ts';

export const lakeAtDusk = pictureSet('slide-dock-blue-hour', slideWidths, {
  alt: '',
  color: '#2d4a66',
  width: 1200,
  height: 800,
});
