/** Stories whose snapshots are identical on purpose: by reason, the groups of story ids. */
export const samePictures: Readonly<Record<string, readonly (readonly string[])[]>> = {
};
