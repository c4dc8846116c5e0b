type Rgb = readonly [red: number, green: number, blue: number];

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Returns a color in any CSS notation as painted on white. @throws in environments without a canvas */
function painted(colour: string): Rgb {
  if (!canvas) throw new Error('This browser has no canvas.');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Returns the hexadecimal notation, such as `#0d5c63`. */
export function hex(colour: string): string {
  return `#${painted(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** WCAG 2.2: relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = painted(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2: contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
