import { maintain } from './maintain.mjs';

// npm run restore -- <folder> [--replace]: restores a backup into an empty database, or replaces what is in it.
await maintain('restore');
