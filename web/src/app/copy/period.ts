/** From one day to another, such as `Nov 30 – Dec 3`. */
export const period = (first: string, last: string) => (first === last ? first : `${first} – ${last}`);
