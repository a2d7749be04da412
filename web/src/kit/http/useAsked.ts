import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { TIMING } from '../timing.ts';

type Answer = Pick<UseQueryResult, 'isPlaceholderData' | 'isLoading'>;

/** What is asked of the server once typing pauses. It is waited for until the answer is about what is typed now. */
export function useAsked(typed: string): {
  asked: string;
  isWaitingFor: (answer: Answer) => boolean;
} {
  const [asked] = useDebouncedValue(typed, TIMING.debounce);
  return {
    asked,
    isWaitingFor: ({ isPlaceholderData, isLoading }) =>
      typed !== asked || isPlaceholderData || isLoading,
  };
}
