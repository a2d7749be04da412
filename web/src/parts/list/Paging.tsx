import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format/format.ts';
import { LazySelect } from '../../ui/LazySelect.tsx';
import classes from './Paging.module.css';

const SIZES = ['25', '50', '100', '200'];

interface Props {
  page: number;
  pageSize: number;
  /** Matching rows, and all rows without filters if that is known. */
  total: number;
  unfiltered?: number | undefined;
  /** The pages hold only the first level of a tree. */
  ofTree?: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** `1–50 of 1 025 filtered from 1 284`, and the buttons to other pages. */
export function Paging({
  page,
  pageSize,
  total,
  unfiltered,
  ofTree = false,
  onPage,
  onPageSize,
}: Props) {
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
          {t(ofTree ? 'all_levels' : 'filtered_from', counted(unfiltered))}
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
        {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
      </span>
    </nav>
  );
}

function Pages({ page, pages, onPage }: Pick<Props, 'page' | 'onPage'> & { pages: number }) {
  const t = useTranslations('list.paging');
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
          key={page}
          size="xs"
          w={56}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('page')}
          defaultValue={String(page)}
          onBlur={(event) => goTo(event.currentTarget.value, pages, onPage)}
          onKeyDown={(event) =>
            event.key === 'Enter' && goTo(event.currentTarget.value, pages, onPage)
          }
        />
        / {formatNumber(pages)}
      </span>
      {next}
    </>
  );
}

function goTo(text: string, pages: number, onPage: (page: number) => void): void {
  const page = Number(text);
  if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, pages));
}
