import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { IconChevronRight, IconClipboardCheck, IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import { useQuery } from '@tanstack/react-query';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink, useGo } from '../../../parts/page/AppLink.tsx';
import { QualityBar, QualityCountsRow } from '../../../ui/status/QualityBar.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { useInspectedObject } from '../api.ts';
import { useMe } from '../../../kit/session/me.ts';
import { undecidedOf } from '../../../offline/outbox/entry.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useLifecycleOf } from '../../../parts/inspection/lifecycle.ts';
import { ShareButton } from './ShareButton.tsx';
import { LifecycleRows } from '../../../parts/sync/LifecycleRow.tsx';
import classes from './ResultScreen.module.css';
import { focusOnce } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  inspection: InspectionView;
  /** Whether only this device knew of the completion at first. */
  waits: boolean;
  /** The object's quality before; undefined if it was unknown. */
  before: CodedValue | null | undefined;
}

/** The findings of the completed inspection, the resulting quality, and the next inspection. */
export function ResultScreen({ inspection: completed, waits: hasWaited, before }: Props) {
  const t = useTranslations('complete');
  const inspections = useTranslations('inspections');
  const common = useTranslations('common');
  const { id } = completed;
  const lifecycle = useLifecycleOf(id);
  const waits = hasWaited && lifecycle.length > 0;
  const stored = ENTITIES.inspection.api.useOne(id).data;
  const inspection = (!waits && stored) || completed;
  const { template_name, finished_at, required_credits } = inspection;
  return (
    <div className={`grid align-centre justify-centre ${classes.result}`}>
      <div className={`column card ${classes.card}`}>
        <span className={`centre sunken radius-10 quiet below-12 ${classes.tile}`}>
          <IconClipboardCheck size={26} stroke={1.5} aria-hidden />
        </span>
        <h1 className="title-20" ref={focusOnce} tabIndex={-1}>
          {inspections(waits ? 'notices.completed_here' : 'notices.completed')}
        </h1>
        <p className={`quiet ${classes.name}`} dir="auto">
          {template_name} · <span className="num-date">{formatMoment(finished_at)}</span>
        </p>
        <dl className={`stack align-centre below-16 ${classes.changes}`}>
          <dt className="quiet break-anywhere">{common('result')}</dt>
          <dd className="row justify-end gap-6">
            <QualityBadge status={inspection.result ?? inspection.quality_status} size="large" />
          </dd>
          {!waits && <ObjectChange inspection={inspection} before={before} />}
        </dl>
        <QualityBar counts={inspection.quality_aggr} size="panel" />
        <p className={`wrap justify-between quiet ${classes.counts}`}>
          <QualityCountsRow counts={inspection.quality_aggr} />
          {!waits && <span>{t('spent', countArgs(required_credits))}</span>}
        </p>
        {waits && undecidedOf(lifecycle).length === 0 && <p className="quiet">{t('waits_text')}</p>}
        {waits && undecidedOf(lifecycle).length > 0 && <LifecycleRows entries={lifecycle} />}
        <AfterCompleting id={id} />
        <ShareButton
          config="InspectionCompletedReport"
          id={id}
          name={`${inspection.number} · ${template_name}`}
          path={paths.inspection(id)}
          waits={waits}
        />
      </div>
    </div>
  );
}

function ObjectChange({ inspection, before }: Omit<Props, 'waits'>) {
  const { object } = inspection;
  const { data } = useInspectedObject(object.id);
  if (!data) return null;
  const changed = before !== undefined && before?.code !== data.quality_status?.code;
  return (
    <>
      <dt className="quiet break-anywhere" dir="auto">
        <AppLink to={paths.object(object.id)}>{object.name}</AppLink>
      </dt>
      <dd className="row justify-end gap-6">
        {changed && (
          <>
            <QualityBadge status={before} inTable />
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
          </>
        )}
        <QualityBadge status={data.quality_status} />
      </dd>
    </>
  );
}

/** The user's next open inspection, else the list. */
function AfterCompleting({ id }: { id: string }) {
  const t = useTranslations('complete');
  const common = useTranslations('common');
  const me = useMe();
  const go = useGo();
  const { data } = useQuery(
    ENTITIES.inspection.api.listQuery({
      page: 1,
      page_size: 1,
      fields: ['template_name', 'object.name'],
      sort_by: '-operative_status,assigned_time',
      filter: [
        `operative_status:in:${OPEN_STATUSES.join(',')}`,
        `responsible=${me.id}`,
        `id!=${id}`,
        'assigned_time=/less/now',
      ],
    }),
  );
  const next = data?.items[0];
  return (
    <>
      {next && (
        <Button
          size="lg"
          fullWidth
          className={classes.next}
          rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
          onClick={() => go(paths.inspectionRun(next.id))}
        >
          <span dir="auto">
            {t('next', { name: `${next.template_name} · ${next.object.name}` })}
          </span>
        </Button>
      )}
      <div className={`wrap above-8 ${classes.links}`}>
        <Button size="lg" variant={next ? 'default' : 'filled'} onClick={() => go(paths.todo())}>
          {common('page.todo')}
        </Button>
        <Button size="lg" variant="default" onClick={() => go(paths.inspection(id))}>
          {t('open_inspection')}
        </Button>
      </div>
    </>
  );
}
