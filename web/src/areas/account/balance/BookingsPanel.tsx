import type { Booking } from '@plumbline/contract/credits/schemas';
import { BOOKING_KINDS, type BookingKind } from '@plumbline/contract/credits/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { LateSelect } from '../../../ui/fields/LazySelect.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import plain from '../../../ui/layout/PlainTable.module.css';
import { useBookings } from './api.ts';
import classes from './Balance.module.css';

const STEP = 20;

interface Props {
  tenant: string;
  /** Whether the account is the reader's own; of others, the server does not say who worked on what. */
  isOwn: boolean;
}

/** Every booking, the latest first. */
export function BookingsPanel({ tenant, isOwn }: Props) {
  const t = useTranslations('balance.bookings');
  const isPhone = useIsPhone();
  const [kind, setKind] = useState<BookingKind | null>(null);
  const [size, setSize] = useState(STEP);
  const query = useBookings(tenant, kind, size);
  const rows = query.data?.items ?? [];
  const Rows = isPhone ? BookingCards : BookingTable;
  return (
    <Panel
      title={t('title')}
      tool={
        <LateSelect
          aria-label={t('kind')}
          placeholder={t('all_kinds')}
          clearable
          w={180}
          data={BOOKING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(BOOKING_KINDS.find((one) => one === value) ?? null);
            setSize(STEP);
          }}
        />
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={5} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className="quiet">{t('none')}</p>}
      {rows.length > 0 && <Rows rows={rows} isOwn={isOwn} />}
      <ShowMore
        className="above-8"
        loading={query.isPlaceholderData}
        remaining={{ n: (query.data?.total ?? 0) - rows.length, isExact: true }}
        onClick={() => setSize(size + 5 * STEP)}
      />
    </Panel>
  );
}

interface RowsProps {
  rows: readonly Booking[];
}

function BookingTable({ rows, isOwn }: RowsProps & Pick<Props, 'isOwn'>) {
  const t = useTranslations('balance.bookings');
  const common = useTranslations('common');
  return (
    <table className={`nowrap ${plain.table} ${classes.bookings}`}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('kind')}</th>
          {isOwn && <th scope="col">{common('inspection')}</th>}
          {isOwn && <th scope="col">{t('user')}</th>}
          <th scope="col">{t('credits')}</th>
          <th scope="col">{t('remnant')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="num-date">{formatMoment(row.at)}</td>
            <td>{t(`kinds.${row.kind}`)}</td>
            {isOwn && (
              <td className={`full-width overflow-hidden ${classes.reference}`} dir="auto">
                {referenceText(row)}
              </td>
            )}
            {isOwn && (
              <td>
                {row.user && (
                  <PersonAvatar named name={row.user.name} avatar={row.user.avatar} size={20} />
                )}
              </td>
            )}
            <td className="num">{signed(row.credits)}</td>
            <td className="num">{formatNumber(row.remnant)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BookingCards({ rows }: RowsProps) {
  const t = useTranslations('balance.bookings');
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li className="stack line-below" key={row.id}>
          <span dir="auto">{referenceText(row) || t(`kinds.${row.kind}`)}</span>
          <b className="num">{signed(row.credits)}</b>
          <span>
            {[t(`kinds.${row.kind}`), formatMoment(row.at), row.user?.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="num">{formatNumber(row.remnant)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Superusers do not see inspections themselves, so there is nothing to link to. */
const referenceText = ({ inspection }: Booking): string =>
  inspection === null
    ? ''
    : [inspection.number, inspection.name, inspection.object_name].filter(Boolean).join(' · ');

const signed = (credits: number): string =>
  credits > 0 ? `+${formatNumber(credits)}` : `−${formatNumber(-credits)}`;
