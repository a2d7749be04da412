import { later } from '../../../kit/later.ts';

/** The filter builder with its fields; lists render without it. */
export const filterEditor = later(() => import('./editor/FilterEditor.tsx'));
