import { STATUS } from '@plumbline/contract/inspections/status';
import { devices, type DeviceView } from '@plumbline/contract/users/devices';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { paths } from '../../kit/paths.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { cardOf, listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useRowTab } from '../../parts/list/table/rowFocus.ts';
import { AppLink, useGo } from '../../parts/page/AppLink.tsx';
import { FORGET_FIELDS, ForgetDevice } from '../../parts/sync/device/ForgetDevice.tsx';
import {
  deviceApi,
  isSilent,
  useWaitingText,
  WAITING_FIELDS,
} from '../../parts/sync/device/told.ts';

const CARD_FIELDS = ['synced_at', ...FORGET_FIELDS] as const;
const CARD = cardOf<DeviceView>()(CARD_FIELDS, (row) => <DeviceCard row={row} />);

const FACETS = ['name', 'build', 'is_persisted'];
const FILTERS = { without: ['device_id'] };

/** `/admin/users/devices`: the devices of the users, those first that have not synced for longest. */
export function DevicesPage() {
  const t = useTranslations('users.devices');
  const common = useTranslations('common');
  const go = useGo();
  return (
    <EntityList
      name="devices"
      sort="synced_at"
      title={common('page.devices')}
      searchLabel={t('search')}
      api={deviceApi}
      resource={devices}
      columns={useDeviceColumns()}
      facets={FACETS}
      filters={FILTERS}
      views={{
        label: t('views.label'),
        all: t('views.all'),
        some: [{ label: t('views.with_work'), filter: 'has_work=true' }],
      }}
      onOpen={(row) => go(paths.user(row.user.id))}
      card={CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={null}
    />
  );
}

/** One device on a phone. */
function DeviceCard({ row }: { row: SelectedFields<DeviceView, (typeof CARD_FIELDS)[number]> }) {
  const t = useTranslations('users.devices');
  const waitingText = useWaitingText();
  return (
    <RowCard
      to={paths.user(row.user.id)}
      name={row.user.name}
      meta={row.name || t('unknown')}
      badge={<SyncedAt row={row} />}
      foot={
        <>
          <span>{waitingText(row)}</span>
          <span className="relative">
            <ForgetDevice row={row} />
          </span>
        </>
      }
    />
  );
}

/** The time of the last sync, bold if that was more than a day ago. */
function SyncedAt({ row }: { row: Pick<DeviceView, 'synced_at'> }) {
  const isBold = isSilent(row, useNow());
  return <span className={`num-date ${isBold ? 'bold' : ''}`}>{formatMoment(row.synced_at)}</span>;
}

const column = listColumn<DeviceView>();

function useDeviceColumns(): ListColumn<DeviceView>[] {
  const t = useTranslations('users.devices');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const field = useFieldColumns(devices);
  const waitingText = useWaitingText();
  return [
    column({
      key: 'synced_at',
      reads: ['synced_at', 'user'], // whom a row opens
      label: t('not_synced_since'),
      width: 170,
      priority: 1,
      sort: 'synced_at',
      cell: (row) => <SyncedAt row={row} />,
    }),
    column({
      key: 'user',
      reads: ['user'],
      label: label('user'),
      width: 170,
      priority: 1,
      sort: 'user.name',
      cell: ({ user }) => <UserLink user={user} />,
    }),
    column({
      key: 'name',
      reads: ['name'],
      label: t('device'),
      width: 160,
      priority: 2,
      sort: 'name',
      cell: ({ name }) => name || t('unknown'),
    }),
    column({
      key: 'waiting',
      reads: WAITING_FIELDS,
      label: t('waiting'),
      width: 250,
      priority: 1,
      sort: 'unsent_entries',
      cell: (row) => <span title={waitingText(row)}>{waitingText(row)}</span>,
    }),
    column({
      key: 'inspections_started',
      reads: ['inspections_started', 'user'],
      label: label('inspections_started'),
      width: 110,
      priority: 2,
      cell: (row) => <Started row={row} />,
    }),
    column({
      key: 'forget',
      reads: FORGET_FIELDS,
      label: t('forgetting'),
      width: 150,
      priority: 1,
      cell: (row) => <Forget row={row} />,
    }),
    field('inspections_ready', { width: 120, priority: 2 }),
    field('unsent_since', { priority: 3, optional: true }),
    column({
      key: 'is_persisted',
      reads: ['is_persisted'],
      label: label('is_persisted'),
      width: 120,
      priority: 3,
      optional: true,
      cell: ({ is_persisted }) => common(is_persisted ? 'yes' : 'no'),
    }),
    field('build', { priority: 3, optional: true }),
    field('created_at', { priority: 3, optional: true }),
  ];
}

function Forget({ row }: { row: SelectedFields<DeviceView, (typeof FORGET_FIELDS)[number]> }) {
  return <ForgetDevice row={row} tabIndex={useRowTab()} />;
}

function UserLink({ user: { id, name } }: Pick<DeviceView, 'user'>) {
  const tabIndex = useRowTab();
  return (
    <AppLink to={paths.user(id)} tabIndex={tabIndex} title={name} underline="never">
      <span dir="auto">{name}</span>
    </AppLink>
  );
}

/** The user's inspections in progress, as the server knows them. */
function Started({ row }: { row: Pick<DeviceView, 'inspections_started' | 'user'> }) {
  const tabIndex = useRowTab();
  if (row.inspections_started === 0) return '–';
  const filter = [`operative_status=${STATUS.active}`, `responsible=${row.user.id}`];
  return (
    <AppLink to={paths.inspections()} search={{ filter }} tabIndex={tabIndex}>
      <span className="num">{formatNumber(row.inspections_started)}</span>
    </AppLink>
  );
}
