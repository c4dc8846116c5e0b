import { maintain } from './maintain.mjs';

// npm run doctor: checks what the shop depends on, one line each; exits with 1 if there is a problem.
await maintain('doctor');
