import { withTexts } from '../../../kit/i18n/i18n.ts';
import { later } from '../../../kit/later.ts';

/** The screens before and after completing; an inspection is answered without either. */
export const completing = later(
  withTexts('complete', async () => {
    const [{ Preflight }, { ResultScreen }] = await Promise.all([
      import('./Preflight.tsx'),
      import('./ResultScreen.tsx'),
    ]);
    return { Preflight, ResultScreen };
  }),
);
