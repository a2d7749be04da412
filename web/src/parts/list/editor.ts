import { later } from '../../kit/later.ts';

/** The builder of filters, with its fields; lists are shown without it. */
export const filterEditor = later(() => import('./FilterEditor.tsx'));
