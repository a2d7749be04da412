import { formatDate } from './format.ts';
import { useToday } from './now.ts';

/** Today in the user's zone as the wire writes it; a page left open over midnight follows. */
export const useTodayText = (): string => formatDate(useToday());
