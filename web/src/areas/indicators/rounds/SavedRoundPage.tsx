import { rounds, type RoundView } from '@plumbline/contract/rounds/wire';
import { IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { formatDate, formatMoment } from '../../../kit/format/format.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/later.ts';
import { paths } from '../../../kit/paths.ts';
import { useRouteParams } from '../../../kit/route.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMay } from '../../../kit/session/may.ts';
import { AuditLog } from '../../../parts/audit/AuditLog.tsx';
import { EntityRowActions, useArchiving } from '../../../parts/entity/ArchiveRow.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { RowFrame } from '../../../parts/entity/RowFrame.tsx';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { valueText } from '../../../parts/indicator/measures.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { AppLink, useGo } from '../../../parts/page/AppLink.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { WrittenBy } from '../../../parts/portrait/WrittenBy.tsx';
import { walkQuery } from '../../../parts/round/walk.ts';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { ScheduleText, useWalkerText } from './RoundsPage.tsx';
import { WalksPanel } from './WalksPanel.tsx';
import classes from './Rounds.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

const EditRound = lazyForm(
  withTexts('rhythm', async () => (await import('./RoundFormPage.tsx')).EditRound),
);

/** `/rounds/info/{id}`: a saved round, its stops and its walks; with `?edit` in the address, its form. */
export function SavedRoundPage() {
  const { roundId } = useRouteParams('round');
  const [editing, setEditing] = useSearchValue('round', 'edit');
  const mayChange = useMay('indicator.change');
  const query = ENTITIES.round.api.useOne(roundId);
  if (editing !== undefined && mayChange)
    return <EditRound id={roundId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={roundId} view={query.data} />;
  return <PageWaiting query={query} list={paths.rounds()} />;
}

function Loaded({ view }: { view: RoundView }) {
  const t = useTranslations('indicators.rounds');
  const words = useTranslations('indicators.round');
  const mayReadLog = useMay('indicator.change');
  const walker = useWalkerText();
  return (
    <RowFrame
      entity="round"
      title={view.name}
      archived={view.archived}
      meta={[
        view.business_unit.name,
        walker(view),
        view.due_at !== null && words('due', { time: formatMoment(view.due_at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<RoundActions view={view} />}
      route="round"
      tabsLabel={t('tabs')}
      tabs={[
        { value: 'overview', panel: () => <Overview view={view} /> },
        { value: 'walks', label: t('walks'), panel: () => <WalksPanel round={view} /> },
        ...(mayReadLog
          ? [{ value: 'audit' as const, panel: () => <AuditLog resource={rounds} id={view.id} /> }]
          : []),
      ]}
    />
  );
}

/** A round is walked by those who work there; it is the administrators'. */
function RoundActions({ view }: { view: RoundView }) {
  const t = useTranslations('indicators.rounds');
  const go = useGo();
  const phone = useIsPhone();
  const mayChange = useMay('indicator.change');
  const mayWalk = useMay('value.change') && !view.archived;
  return (
    <>
      {mayChange && <AdminActions view={view} />}
      {mayWalk && (
        <Button
          size={phone ? 'md' : 'sm'}
          leftSection={<IconWalk {...ICON} />}
          onClick={() => go(paths.roundWalk(view.id))}
        >
          {t('walk')}
        </Button>
      )}
    </>
  );
}

function AdminActions({ view }: { view: RoundView }) {
  const t = useTranslations('indicators.rounds');
  const [, setEdit] = useSearchValue('round', 'edit');
  const archiving = useArchiving(rounds, view);
  const acts = { archiving, row: view, consequence: t('archive_text') };
  return <EntityRowActions {...acts} onEdit={() => setEdit('1')} />;
}

function Overview({ view }: { view: RoundView }) {
  return (
    <div className={`beside ${classes.columns}`}>
      <Stops view={view} />
      <Properties view={view} />
    </div>
  );
}

/** The stops in the order of walking, each with its last value. */
function Stops({ view }: { view: RoundView }) {
  const label = useFieldLabel();
  const t = useTranslations('indicators');
  const symbolOf = useUnitSymbol();
  const query = useQuery(walkQuery(view.id));
  return (
    <Panel title={label('stops')} flush>
      {query.data === undefined && <RowsWaiting query={query} title={t('round.failed')} />}
      <ol>
        {query.data?.rows.map((row, n) => (
          <li key={row.id} className={`row gap-12 line-above ${classes.stop}`}>
            <span className="faint num">{n + 1}</span>
            <span className="column grow min-width-0 break-anywhere">
              <AppLink className="loud" to={paths.indicator(row.id)}>
                <span dir="auto">{row.name}</span>
              </AppLink>
              <small className="faint" dir="auto">
                {row.path}
              </small>
            </span>
            <span className="flex-none num">
              {row.last_value === null
                ? t('no_value')
                : valueText(row.last_value, row.decimals, symbolOf(row.unit))}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Properties({ view }: { view: RoundView }) {
  const common = useTranslations('common');
  const label = useFieldLabel();
  const walker = useWalkerText();
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [
            label('business_unit'),
            <AppLink key="unit" to={paths.businessUnit(view.business_unit.id)}>
              {view.business_unit.name}
            </AppLink>,
          ],
          [label('responsible'), walker(view)],
          [label('schedule'), <ScheduleText key="schedule" row={view} />],
          view.paused_from !== null && [label('paused_from'), formatDate(view.paused_from)],
          view.paused_until !== null && [label('paused_until'), formatDate(view.paused_until)],
          [label('due_at'), formatMoment(view.due_at) || '–'],
          [label('last_run_at'), formatMoment(view.last_run_at) || '–'],
          [
            label('created_at'),
            <WrittenBy key="by" moment={view.created_at} who={view.created_by} />,
          ],
          [
            label('updated_at'),
            <WrittenBy key="at" moment={view.updated_at} who={view.updated_by} />,
          ],
        ]}
      />
    </Panel>
  );
}
