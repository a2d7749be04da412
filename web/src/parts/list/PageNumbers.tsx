import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import type { RowCount } from '../../kit/format/counted.ts';
import type { ListTotal } from './useTotal.ts';
import classes from './Pager.module.css';

export interface PagingProps {
  page: number;
  pageSize: number;
  /** The number of matching rows; `unfiltered` is that of all rows, if known. */
  total: ListTotal;
  unfiltered?: RowCount | undefined;
  /** Whether another page follows; the last one is unknown while the total is. */
  hasNext: boolean;
  /** Whether the pages hold only the first level of a tree. */
  ofTree?: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

export function PageNumbers({
  page,
  pages,
  isLastKnown,
  onPage,
}: Pick<PagingProps, 'page' | 'onPage'> & { pages: number; isLastKnown: boolean }) {
  const t = useTranslations('list.paging');
  // what is typed stays until the page has it; the field stays the same, and with it the focus
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    if (typed !== null) goTo(typed, isLastKnown ? pages : Infinity, onPage);
    setTyped(null);
  };
  const steps = [
    ['first', IconChevronsLeft, 1, page > 1],
    ['previous', IconChevronLeft, page - 1, page > 1],
    ['next', IconChevronRight, page + 1, page < pages],
  ] as const;
  const [first, previous, next] = steps.map(([name, Icon, to, possible]) => (
    <ActionIcon
      key={name}
      size={28}
      aria-label={t(name)}
      title={t(name)}
      disabled={!possible}
      onClick={() => onPage(to)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  ));
  return (
    <>
      {first}
      {previous}
      <span className={`${classes.page} num`}>
        <TextInput
          size="xs"
          w={56}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('page')}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={go}
          onKeyDown={(event) => event.key === 'Enter' && go()}
        />
        {isLastKnown && ` / ${formatNumber(pages)}`}
      </span>
      {next}
    </>
  );
}

function goTo(text: string, pages: number, onPage: (page: number) => void): void {
  const page = Number(text);
  if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, pages));
}
