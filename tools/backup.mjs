import { maintain } from './maintain.mjs';

// npm run backup -- <folder>: writes the database and the pictures to a new folder, while the shop runs.
await maintain('backup');
