import type { UseQueryResult } from '@tanstack/react-query';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { FailedState, type FailedProps } from './FailedState.tsx';

interface Props extends Omit<FailedProps, 'error' | 'retry'> {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** Lines of the skeleton. */
  rows?: number | undefined;
}

/** Replaces rows while they load: their skeleton, or the reason they failed. */
export const RowsWaiting = ({ query, rows, ...failed }: Props) =>
  query.isError ? (
    <FailedState {...failed} error={query.error} retry={() => void query.refetch()} />
  ) : (
    <RowsSkeleton rows={rows} />
  );
