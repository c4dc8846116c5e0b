// Part of React's chunk, which therefore evaluates React DOM itself (vite.config.ts).
export { createRoot, hydrateRoot } from 'react-dom/client';
