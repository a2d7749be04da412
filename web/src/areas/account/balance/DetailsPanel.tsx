import type { TenantView } from '@plumbline/contract/tenants/schemas';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useNow } from '../../../kit/format/now.ts';
import { failureOf, RefusalError } from '../../../kit/http/errors.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ToolButton } from '../../../ui/buttons/ToolButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useDetails, useDetailsFile } from './api.ts';
import classes from './Balance.module.css';
import { DetailsControls } from './DetailsControls.tsx';
import { DetailsTable } from './DetailsTable.tsx';
import { bookedPeriods, bookedUnits, periodText } from './periods.ts';
import { creditsQuery, isWhole } from './question.ts';
import { useBalanceSearch } from './useBalanceSearch.ts';

/** What came in and was spent, by period or by unit, as bars and figures; the address keeps what is asked. */
export function DetailsPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account.details');
  const bookings = useTranslations('account.bookings');
  const [search] = useBalanceSearch();
  const isByUnit = search.view === 'unit';
  const asked = {
    ...creditsQuery(search, { time_zone: tenant.time_zone, now: useNow() }),
    by_unit: isByUnit,
  };
  // a unit is one row whatever its periods, so the longest will do
  const query = useDetails(tenant.id, isByUnit ? { ...asked, period: 'year' } : asked);
  const file = useDetailsFile(tenant.id, asked);
  const remnant = isWhole(asked) ? tenant.balance.remnant : null;
  const unitRows = () =>
    bookedUnits(query.data ?? { items: [] }).map(({ id, name, bookings: last, ...sums }) => ({
      key: id ?? '',
      name: id === null ? t('no_unit') : name,
      ...sums,
      last,
    }));
  const periodRows = () =>
    bookedPeriods(query.data ?? { items: [] }, remnant).map(({ from, remnant: last, ...sums }) => ({
      key: from,
      name: periodText(from, asked.period),
      ...sums,
      last,
    }));
  const rows = isByUnit ? unitRows() : periodRows();
  return (
    <Panel
      title={t('title')}
      tool={
        <ToolButton
          label={t('download', { by: t(`groupings.${asked.period}`) })}
          Icon={IconDownload}
          press={file.isPending ? null : () => file.mutate()}
        />
      }
    >
      <DetailsControls />
      {query.data === undefined && <NoRows query={query} />}
      {query.data?.items.length === 0 && <p className={classes.none}>{bookings('none')}</p>}
      {rows.length > 0 && (
        <DetailsTable
          key={JSON.stringify(asked)}
          rows={rows}
          of={isByUnit ? 'unit' : 'period'}
          lastHead={isByUnit ? t('bookings') : remnant === null ? null : t('remnant')}
        />
      )}
    </Panel>
  );
}

/** Too many rows are no failure: the server says how to ask for fewer. */
function NoRows({ query }: { query: UseQueryResult }) {
  const t = useTranslations('account.details');
  const failure = failureOf(query.error);
  const detail = failure instanceof RefusalError ? failure.detail : null;
  const tooMany = Array.isArray(detail) && detail.find(({ type }) => type === 'too_many_periods');
  if (!tooMany) return <RowsWaiting query={query} rows={3} title={t('failed')} />;
  return (
    <p role="alert" className={classes.none}>
      {tooMany.msg}
    </p>
  );
}
