const spaceBeforeUnit = /(\d) (?=(?:mm|cm|m|in|ft|kg|g|lb|oz|l|L|ml|lm|V|W|h|MB|px)(?![\w'’-]))/g;

/** Joins each number and its unit with a no-break space, so that `2.10 m` stays on one line. */
export const keepUnits = (text: string): string => text.replaceAll(spaceBeforeUnit, '$1\u00A0');
