import { areas } from 'virtual:texts/en-GB/frame';
import type { TextPart } from '../src/kit/i18n/i18n.ts';

/** All existing texts. */
export const ALL_PARTS = ['start', 'frame', ...Object.keys(areas)] as TextPart[];
