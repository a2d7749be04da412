import { useTranslations } from 'use-intl';
import { Button } from '@mantine/core';
import { countedArgs } from '../../kit/format/counted.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import classes from './Pager.module.css';
import { PageNumbers } from './PageNumbers.tsx';
import type { PagingProps } from './PageNumbers.tsx';

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
    <nav className={classes.paging} aria-label={t('label')}>
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
        <span className={`${classes.quiet} num`}>
          {t(ofTree ? 'all_levels' : 'filtered_from', countedArgs(unfiltered))}
        </span>
      )}
      <span className={classes.right}>
        <label className={classes.size}>
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
