import { IconSearchOff, type Icon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch'>;
  /** The number of rows that match the search. */
  matchCount: number;
  search: string;
  onClear: () => void;
  empty: { icon: Icon; title: string; text: string; action?: ReactNode };
  children: ReactNode;
}

/** The rows of a panel, or the reason it is empty. */
export function PanelBody({ query, matchCount, search, onClear, empty, children }: Props) {
  const t = useTranslations('dictionaries');
  const list = useTranslations('list');
  if (query.data === undefined) return <RowsWaiting query={query} />;
  if (matchCount > 0) return children;
  if (search.trim() === '')
    return (
      <StateMessage icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </StateMessage>
    );
  return (
    <StateMessage
      icon={IconSearchOff}
      title={list('no_match')}
      text={t('no_match_text', { search })}
    >
      <Button variant="default" onClick={onClear}>
        {list('clear_search')}
      </Button>
    </StateMessage>
  );
}
