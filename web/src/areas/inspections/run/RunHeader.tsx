import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack } from '../../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { SyncPill } from '../../../parts/sync/SyncPill.tsx';
import type { RunWork } from '../work.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { NOT_APPLICABLE } from './answers/options.ts';
import classes from './RunHeader.module.css';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

interface HeaderProps {
  inspection: InspectionView;
  work: RunWork;
  phone: boolean;
  /** The button that opens the outline where it has no column of its own. */
  outline: React.ReactNode;
  /** The buttons on desktop; on a phone they are at the bottom. */
  actions: React.ReactNode;
}

/** The current place, the progress and the findings. */
export function RunHeader({ inspection, work, phone, outline, actions }: HeaderProps) {
  const t = useTranslations('inspections.runner');
  const { object, template_name, started_at } = inspection;
  const place = [object.name, object.code].filter(Boolean).join(' · ');
  const started = started_at === null ? null : t('started', { time: formatMoment(started_at) });
  return (
    <header className={`row gap-12 flex-none line-below ${classes.header}`}>
      <Back id={inspection.id} />
      <div className={`grow ${classes.names}`} dir="auto">
        <h1 className="bold">{phone ? object.name : template_name}</h1>
        <p className="small quiet">
          {phone ? template_name : [place, started].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="row gap-4 flex-none">
        {outline}
        {phone && <SyncPill />}
      </div>
      <div className={`row ${classes.measures}`}>
        {phone && <ProgressText work={work} />}
        {phone && <ProgressSegments work={work} />}
        <Tallies work={work} />
        {!phone && <ProgressText work={work} />}
        {!phone && <ProgressSegments work={work} />}
      </div>
      {actions}
    </header>
  );
}

/** The way back from an inspection that is not there yet, or not on this device. */
export const WaitingHeader = ({ id }: { id: string }) => (
  <header className={`row gap-12 flex-none line-below ${classes.header}`}>
    <Back id={id} />
  </header>
);

function Back({ id }: { id: string }) {
  const t = useTranslations('common');
  const mayGoBack = useCanGoBack();
  const go = useGo();
  return (
    <ActionIcon
      size={44}
      className={classes.back}
      aria-label={t('back')}
      onClick={() => (mayGoBack ? window.history.back() : go(paths.inspection(id)))}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  );
}

function Tallies({ work }: { work: RunWork }) {
  const t = useTranslations('inspection.answer');
  const tallies = [
    [10, work.counts.critical, t('critical')],
    [20, work.counts.attention, t('attention')],
    [30, work.counts.ok, t('ok')],
    [NOT_APPLICABLE, work.notApplicable, t('not_applicable')],
  ] as const;
  return (
    <span className={`gap-12 medium num ${classes.tallies}`}>
      {tallies.map(([code, count, name]) => (
        <span className="inline gap-4" key={code} data-zero={count === 0 || undefined} title={name}>
          <StatusIcon code={code} name={name} />
          {formatNumber(count)}
        </span>
      ))}
    </span>
  );
}

function ProgressText({ work }: { work: RunWork }) {
  const t = useTranslations('inspections.runner');
  const { filled, total } = work.progress;
  return (
    <span className="quiet nowrap num" aria-hidden>
      {t.rich('of', {
        filled: formatNumber(filled),
        total: formatNumber(total),
        b: (chunks) => <strong className="bold loud">{chunks}</strong>,
      })}
    </span>
  );
}

/** One segment per group, its length proportional to the number of questions. */
function ProgressSegments({ work }: { work: RunWork }) {
  const inspections = useTranslations('inspections');
  const inspectionWords = useTranslations('inspection');
  const { filled, total } = work.progress;
  return (
    <div
      role="progressbar"
      aria-label={inspections('progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={filled}
      aria-valuetext={inspectionWords('answered', {
        filled: formatNumber(filled),
        total: formatNumber(total),
      })}
      className={`flex ${classes.segments}`}
    >
      {work.groups
        .filter((group) => group.progress.total > 0)
        .map((group) => (
          <span className="overflow-hidden" key={group.key} style={{ flex: group.progress.total }}>
            <i
              className="block"
              style={{ width: `${(group.progress.filled / group.progress.total) * 100}%` }}
            />
          </span>
        ))}
    </div>
  );
}
