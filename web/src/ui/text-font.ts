import address from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** Address of the text font, to be asked for before the styles are read. */
export const textFont: string = address;
