import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { TIMING } from '../timing.ts';

type Answer = Pick<UseQueryResult, 'isPlaceholderData' | 'isLoading'>;

/** The text to query the server with once typing pauses. Waiting ends when the result is about the text typed now. */
export function useDebouncedSearch(text: string): {
  searchText: string;
  isWaitingFor: (answer: Answer) => boolean;
} {
  const [searchText] = useDebouncedValue(text, TIMING.debounce);
  return {
    searchText,
    isWaitingFor: ({ isPlaceholderData, isLoading }) =>
      text !== searchText || isPlaceholderData || isLoading,
  };
}
