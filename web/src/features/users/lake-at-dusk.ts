const widths = [600, 1200];
const set = (format: string) =>
  widths.map((width) => `/images/slide-dock-blue-hour-${width}.${format} ${width}w`).join(', ');

export const lakeAtDusk = {
  url: '/images/slide-dock-blue-hour-1200.webp',
  alt: '',
  color: '#2d4a66',
  width: 1200,
  height: 800,
  sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: set(format) })),
};
