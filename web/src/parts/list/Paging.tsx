import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import classes from './Paging.module.css';
import { PageNumbers } from './PageNumbers.tsx';
import type { PagingProps } from './PageNumbers.tsx';

const SIZES = ['25', '50', '100', '200'];

/** `1–50 of 1 025 filtered from 1 284`, and the buttons to other pages. */
export function Pager({
  page,
  pageSize,
  total,
  unfiltered,
  ofTree = false,
  onPage,
  onPageSize,
}: PagingProps) {
  const t = useTranslations('list.paging');
  const sizes = SIZES.includes(String(pageSize)) ? SIZES : [...SIZES, String(pageSize)];
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = {
    first: formatNumber(first),
    last: formatNumber(last),
    total: formatNumber(total),
  };
  return (
    <nav className={classes.paging} aria-label={t('label')}>
      <span className="num" aria-live="polite">
        {total === 0 ? t('none') : t('range', range)}
      </span>
      {unfiltered !== undefined && unfiltered !== total && (
        <span className={`${classes.quiet} num`}>
          {t(ofTree ? 'all_levels' : 'filtered_from', countArgs(unfiltered))}
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
        {pages > 1 && <PageNumbers page={page} pages={pages} onPage={onPage} />}
      </span>
    </nav>
  );
}
