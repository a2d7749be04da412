import { IconCloudOff, IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { useDaysAhead } from '../../../offline/copies/ahead.ts';
import type { OpenWork } from '../../../offline/copies/workFields.ts';
import { NextStepButton } from '../../../parts/inspection/NextStepButton.tsx';
import { OnDeviceMark } from '../../../parts/inspection/OnDeviceMark.tsx';
import { useTimes } from '../../../parts/inspection/useTimes.ts';
import { WorkCard } from '../../../parts/inspection/WorkCard.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useHeldRow } from '../../../ui/held/useHeldRow.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useObjectHere, useWorkHere, type WorkAtObject } from './useWorkHere.ts';
import classes from './OwnWork.module.css';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../kit/session/may.ts';
import { paths } from '../../../kit/paths.ts';
import {
  readFindings,
  type FindingHere,
  type ObjectHere,
} from '../../../offline/copies/objectsHere.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';
import { pathAbove } from '../../../parts/list/cells/pathAbove.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';

/** The user's own work on an object: the inspections for which they stand before it. */
export function OwnWork({ object_id }: { object_id: string }) {
  const t = useTranslations('objects.work');
  const { held, query, device } = useWorkHere(object_id);
  const [first, ...others] = held.rows;
  if (device === null && query.data === undefined && first === undefined)
    return <RowsWaiting query={query} rows={3} />;
  return (
    <>
      {first && (
        <WorkCard held={held} at={object_id}>
          <div>
            <OnDeviceMark inspection_id={first.id} />
          </div>
        </WorkCard>
      )}
      {others.length > 0 && (
        <Panel flush title={t('others', { count: formatNumber(others.length) })}>
          {others.map((row) => (
            <Other key={row.id} inspection={row} at={object_id} isGone={held.gone.has(row.id)} />
          ))}
        </Panel>
      )}
      {device && <AsOf device={device} />}
    </>
  );
}

interface OtherProps {
  inspection: OpenWork;
  at: string;
  isGone: boolean;
}

function Other({ inspection, at, isGone }: OtherProps) {
  const times = useTimes();
  const heldRow = useHeldRow();
  const { id, object, template_name } = inspection;
  return (
    <div className={`row gap-12 line-above ${classes.other}`} {...heldRow(id, isGone)}>
      <div className="column grow min-width-0">
        <span className="medium break-anywhere" dir="auto">
          {template_name}
        </span>
        {object.id !== at && (
          <span className="inline gap-6 small quiet" dir="auto">
            <IconMapPin size={14} stroke={1.6} aria-hidden />
            {object.name}
          </span>
        )}
        <span className="small quiet num-date">
          {times(inspection).due ?? times(inspection).begin}
        </span>
        <div>
          <OnDeviceMark inspection_id={id} />
        </div>
      </div>
      {!isGone && <NextStepButton inspection={inspection} phoneSize="lg" />}
    </div>
  );
}

/** Without the server: how old this knowledge is, and that nothing is planned only where that is certain. */
function AsOf({ device }: { device: NonNullable<WorkAtObject['device']> }) {
  const t = useTranslations('objects.work');
  const days = useDaysAhead();
  const now = useNow();
  const { rows, isAll, at } = device;
  const args = { time: at === null ? '' : formatRecent(at, now), ...countArgs(days) };
  const text =
    at === null || (rows.length === 0 && !isAll)
      ? t('unknown')
      : t(rows.length === 0 ? 'none' : 'as_of', args);
  return (
    <p className={`quiet ${classes.as_of}`} role="status">
      {text}
    </p>
  );
}

/** The page of an object that is not kept on this device, without the server: the user's work on it. */
export function ObjectAway({ id }: { id: string }) {
  const t = useTranslations('objects.work');
  const common = useTranslations('common');
  const page = useTranslations('page.waiting');
  const mayWork = useMay('inspection.status');
  const { data: object } = useObjectHere(id);
  const place = object?.full_name ? pathAbove({ ...object, full_name: object.full_name }) : null;
  return (
    <Page>
      <PageHeader
        title={object?.name ?? t('unnamed')}
        meta={place}
        crumbs={[{ label: common('page.objects'), to: paths.objects() }]}
      />
      <div className="stack single-column above-16">
        {mayWork && <OwnWork object_id={id} />}
        {object && <Findings object={object} />}
        <StateMessage icon={IconCloudOff} title={page('title')} text={t('rest')} />
      </div>
    </Page>
  );
}

/** The latest findings, as the user's inspections have them. */
function Findings({ object }: { object: ObjectHere }) {
  const t = useTranslations('objects.work');
  const { data = [] } = useQuery({
    queryKey: ['object', 'findings here', object.id],
    queryFn: () => readFindings(object),
    meta: { quiet: true },
  });
  if (data.length === 0) return null;
  return (
    <Panel flush title={t('findings')}>
      <ul>
        {data.map((finding) => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </ul>
    </Panel>
  );
}

function Finding({ finding }: { finding: FindingHere }) {
  const answerText = useAnswerText();
  const { name, previous } = finding;
  const value = answerText(finding, previous.value);
  return (
    <li className={`row gap-12 line-above ${classes.other}`}>
      <QualityBadge status={previous.quality_status} />
      <span className="column grow min-width-0">
        <span className="medium break-anywhere" dir="auto">
          {name}
        </span>
        {value !== '' && (
          <span className="small quiet break-anywhere" dir="auto">
            {value}
          </span>
        )}
      </span>
      <span className="small faint num-date">{formatMoment(previous.finished_at)}</span>
    </li>
  );
}
