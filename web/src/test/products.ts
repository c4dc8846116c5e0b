/** Products of the stories: name, title, price in cents, and the picture's file and alternative text. */
const products = [
  ['Lakehead 3000', 'Spinning reel, size 3000', 8_990, 'spinning-reel', 'A spinning reel'],
  ['Shoreline 240', 'Two-piece carbon spinning rod', 7_490, 'spinning-rod', 'A spinning rod'],
  ['Dawn Perch 60', 'Medium-diving crankbait, 60 mm', 990, 'crankbait', 'A crankbait'],
  ['X8 Low-Vis 0.18', 'Braided line, 300 m', 3_290, 'braided-line-spool', 'A spool of braided line'],
  ['Teardrop Net M', 'Wooden landing net', 5_490, 'landing-net', 'A landing net'],
  ['Riverbend LP', 'Low-profile baitcasting reel', 12_900, 'baitcasting-reel', 'A baitcasting reel'],
  ['Harbor Box L', 'Tackle box with a lift-out tray', 4_290, 'tackle-box', 'A tackle box'],
  ['Ember Spoon 18', 'Hammered casting spoon, 18 g', 690, 'spoon-lure', 'A spoon lure'],
  ['Echo 5', '5-inch color fish finder', 19_900, 'fish-finder', 'A fish finder'],
  ['Nightbite 400', 'Rechargeable headlamp', 2_490, 'headlamp', 'A headlamp'],
  ['Riffle LA 5/6', 'Large-arbor fly reel', 15_900, 'fly-reel', 'A fly reel'],
  ['Fold Fast 3.5', 'Folding anchor with rope, 3.5 kg', 3_990, 'anchor', 'A folding anchor'],
  ['Icehold 24', 'Cooler box, 24 L', 8_490, 'cooler-box', 'A cooler box'],
  ['Reed Spinner', 'Double-blade spinnerbait, 14 g', 850, 'spinnerbait', 'A spinnerbait'],
  ['Night Perch', 'Jointed minnow, 110 mm', 1_390, 'jointed-minnow-lure', 'A jointed minnow'],
] as const;

/** The story product with this name. A product of another name is like the first one. */
export function productNamed(name = '') {
  const [, title, price, slug, alt] = products.find(([start]) => name.startsWith(start)) ?? products[0];
  return { title, price, slug, alt };
}

/** Different names. After the last product come second and later versions of the products. */
export const productNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const version = Math.floor(index / products.length) + 1;
    const name = products[index % products.length]?.[0] ?? '';
    return version === 1 ? name : `${name} Mk ${version}`;
  });
