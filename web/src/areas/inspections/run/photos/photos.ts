import { later } from '../../../../kit/later.ts';

/** Everything about photos in the runner: fetched once the page is idle, as questions do not need it. */
export const photos = later(async () => {
  const parts = await import('./parts.ts');
  parts.prepare();
  return parts;
});
