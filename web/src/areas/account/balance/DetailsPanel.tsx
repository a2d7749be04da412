import type { CreditDetails } from '@plumbline/contract/credits/schemas';
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
import { creditsQuery, endsFirst, isWhole } from './question.ts';
import type { DetailsQuery } from './question.ts';
import { useBalanceSearch } from './useBalanceSearch.ts';

/** Income and expense by period or by unit, as bars and figures; the address keeps the question. */
export function DetailsPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('balance.details');
  const [search] = useBalanceSearch();
  const isByUnit = search.view === 'unit';
  const question = {
    ...creditsQuery(search, { time_zone: tenant.time_zone, now: useNow() }),
    by_unit: isByUnit,
  };
  const isAble = !endsFirst(search);
  // a unit is one row whatever its periods, so the longest will do
  const query = useDetails(
    tenant.id,
    isByUnit ? { ...question, period: 'year' } : question,
    isAble,
  );
  const file = useDetailsFile(tenant.id, question);
  return (
    <Panel
      title={t('title')}
      tool={
        <ToolButton
          label={t('download', { by: t(`groupings.${question.period}`) })}
          Icon={IconDownload}
          press={file.isPending || !isAble ? null : () => file.mutate()}
        />
      }
    >
      <DetailsControls />
      {isAble && query.data === undefined && <NoRows query={query} isByUnit={isByUnit} />}
      {isAble && query.data && (
        <div className={classes.answer} aria-busy={query.isPlaceholderData}>
          <Answer {...query.data} tenant={tenant} />
        </div>
      )}
    </Panel>
  );
}

interface AnswerProps extends CreditDetails {
  question: DetailsQuery;
  tenant: TenantView;
}

function Answer({ question, items, tenant }: AnswerProps) {
  const t = useTranslations('balance.details');
  const bookings = useTranslations('balance.bookings');
  if (items.length === 0) return <p className="quiet">{bookings('none')}</p>;
  const key = JSON.stringify(question);
  if (question.by_unit) {
    const rows = bookedUnits({ items }).map(({ id, name, bookings: last, ...sums }) => ({
      key: id ?? '',
      name: id === null ? t('no_unit') : name,
      ...sums,
      last,
    }));
    return <DetailsTable key={key} rows={rows} of="unit" lastHead={t('bookings')} />;
  }
  const remnant = isWhole(question) ? tenant.balance.remnant : null;
  const rows = bookedPeriods({ items }, remnant).map(({ from, remnant: last, ...sums }) => ({
    key: from,
    name: periodText(from, question.period),
    ...sums,
    last,
  }));
  const lastHead = remnant === null ? null : t('remnant');
  return <DetailsTable key={key} rows={rows} of="period" lastHead={lastHead} />;
}

/** Too many rows are no failure: the server says how to ask for fewer. */
function NoRows({ query, isByUnit }: { query: UseQueryResult; isByUnit: boolean }) {
  const t = useTranslations('balance.details');
  const failure = failureOf(query.error);
  const detail = failure instanceof RefusalError ? failure.detail : null;
  const tooMany = Array.isArray(detail) && detail.find(({ type }) => type === 'too_many_periods');
  if (!tooMany) return <RowsWaiting query={query} rows={3} title={t('failed')} />;
  return (
    <p role="alert" className="quiet">
      {isByUnit ? t('too_many_units') : tooMany.msg}
    </p>
  );
}
