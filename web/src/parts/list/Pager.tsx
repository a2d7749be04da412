import { useTranslations } from 'use-intl';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { countedArgs, type RowCount } from '../../kit/format/counted.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import type { ListTotal } from './useTotal.ts';
import classes from './Pager.module.css';
import { Button, ActionIcon } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

const SIZES = ['25', '50', '100', '200'];

/** `1–50 of 1 025 filtered from 1 284`, and the buttons to other pages. */
export function Pager({
  page,
  pageSize,
  total,
  unfiltered,
  hasNext,
  ofTree = false,
  onPage,
  onPageSize,
}: PagingProps) {
  const t = useTranslations('list.paging');
  const sizes = SIZES.includes(String(pageSize)) ? SIZES : [...SIZES, String(pageSize)];
  const { counted, countAll } = total;
  const pages = Math.max(1, Math.ceil(counted.n / pageSize), hasNext ? page + 1 : page);
  const first = (page - 1) * pageSize + 1;
  const last = counted.isExact ? Math.min(page * pageSize, counted.n) : page * pageSize;
  const range = {
    first: formatNumber(first),
    last: formatNumber(last),
    total: countedArgs(counted).count,
  };
  return (
    <nav
      className={`row wrap flex-none line-above small ${classes.paging}`}
      aria-label={t('label')}
    >
      <span className="num" aria-live="polite">
        {counted.n === 0 ? t('none') : t('range', range)}
      </span>
      {countAll && (
        <Button
          variant="transparent"
          size="compact-xs"
          data-phone="lg"
          loading={total.isCounting}
          onClick={countAll}
        >
          {t('count_all')}
        </Button>
      )}
      {unfiltered !== undefined && unfiltered.n !== counted.n && (
        <span className="faint num">
          {t(ofTree ? 'all_levels' : 'filtered_from', countedArgs(unfiltered))}
        </span>
      )}
      <span className={`row wrap justify-end gap-4 to-end ${classes.right}`}>
        <label className={`row faint ${classes.size}`}>
          <span>{t('rows_per_page')}</span>
          <LazySelect
            size="xs"
            w={72}
            data={sizes.map((size) => ({ value: size, label: size }))}
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value))}
            aria-label={t('rows_per_page')}
          />
        </label>
        {pages > 1 && (
          <PageNumbers page={page} pages={pages} isLastKnown={counted.isExact} onPage={onPage} />
        )}
      </span>
    </nav>
  );
}

interface PagingProps {
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

function PageNumbers({
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
      <span className={`row gap-6 num ${classes.page}`}>
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
