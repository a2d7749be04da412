import { buildPageIfStale } from './page.ts';

await buildPageIfStale();
await import('../server/src/main.ts');
