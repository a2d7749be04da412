import { areas } from 'virtual:texts/en-GB/frame';
import type { Part } from '../src/kit/i18n/i18n.ts';

/** All texts there are. */
export const ALL_PARTS = ['start', 'frame', ...Object.keys(areas)] as Part[];
