import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { RefusalError } from '../../kit/http/errors.ts';
import { Page } from './Page.tsx';
import { NotFound } from './NotFound.tsx';
import { RowsWaiting } from './RowsWaiting.tsx';

interface Props {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  /** The target of the back link when the row does not exist or may not be seen. */
  list?: string;
  /** Lines of the skeleton. */
  rows?: number;
  frame?: ComponentType<{ children: ReactNode }>;
}

/** Replaces a row while it loads: its skeleton, or the reason it failed. */
export function PageWaiting({ query, list, rows, frame: Frame = Page }: Props) {
  const { error } = query;
  if (list !== undefined && error instanceof RefusalError && error.status === 404)
    return <NotFound to={list} />;
  return (
    <Frame>
      <RowsWaiting whole query={query} rows={rows} />
    </Frame>
  );
}
