import { ActionIcon, Button } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconArrowLeft, IconCheck, IconFilter } from '@tabler/icons-react';
import { useCanGoBack } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useKeyNames } from '../../../ui/keyNames.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { SyncPill } from '../../../parts/sync/SyncPill.tsx';
import { useDevice } from '../../../kit/device.tsx';
import type { Work } from '../work.ts';
import { NOT_APPLICABLE } from './options.ts';
import classes from './RunHeader.module.css';

interface HeaderProps {
  inspection: InspectionView;
  work: Work;
  phone: boolean;
  /** The way to the outline, where it has no column of its own. */
  outline: React.ReactNode;
  /** The buttons of a desk; on a phone they stand at the thumb. */
  actions: React.ReactNode;
}

/** Where one is, how far, and what was found. */
export function RunHeader({ inspection, work, phone, outline, actions }: HeaderProps) {
  const t = useTranslations('inspections.runner');
  const { object, template_name, started_at } = inspection;
  const place = [object.name, object.code].filter(Boolean).join(' · ');
  const started = started_at === null ? null : t('started', { time: formatMoment(started_at) });
  return (
    <header className={classes.header}>
      <Back id={inspection.id} />
      <div className={classes.names} dir="auto">
        <h1>{phone ? object.name : template_name}</h1>
        <p>{phone ? template_name : [place, started].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.tools}>
        {outline}
        {phone && <SyncPill />}
      </div>
      <div className={classes.measures}>
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

function Tallies({ work }: { work: Work }) {
  const t = useTranslations('inspection.answer');
  const tallies = [
    [10, work.counts.critical, t('critical')],
    [20, work.counts.attention, t('attention')],
    [30, work.counts.ok, t('ok')],
    [NOT_APPLICABLE, work.notApplicable, t('not_applicable')],
  ] as const;
  return (
    <span className={`${classes.tallies} num`}>
      {tallies.map(([code, count, name]) => (
        <span key={code} data-zero={count === 0 || undefined} title={name}>
          <StatusIcon code={code} name={name} />
          {formatNumber(count)}
        </span>
      ))}
    </span>
  );
}

function ProgressText({ work }: { work: Work }) {
  const t = useTranslations('inspections.runner');
  const { filled, total } = work.progress;
  return (
    <span className={`${classes.progress} num`} aria-hidden>
      {t.rich('of', {
        filled: formatNumber(filled),
        total: formatNumber(total),
        b: (chunks) => <strong>{chunks}</strong>,
      })}
    </span>
  );
}

/** One segment per group, as long as the group has questions. */
function ProgressSegments({ work }: { work: Work }) {
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
      className={classes.segments}
    >
      {work.groups
        .filter((group) => group.progress.total > 0)
        .map((group) => (
          <span key={group.key} style={{ flex: group.progress.total }}>
            <i style={{ width: `${(group.progress.filled / group.progress.total) * 100}%` }} />
          </span>
        ))}
    </div>
  );
}

interface ActionsProps {
  unanswered: number;
  filtered: boolean;
  toggle: () => void;
  /** Null where this user may not end it. */
  primary: { label: string; run: () => void; busy: boolean; keys: boolean } | null;
  /** Offered in its place. */
  instead: React.ReactNode;
  phone: boolean;
}

/** The filter and the one primary action. */
export function RunActions({
  unanswered,
  filtered,
  toggle,
  primary,
  instead,
  phone,
}: ActionsProps) {
  const { control } = useKeyNames();
  const t = useTranslations('inspections.runner');
  const tablet = useDevice() === 'tablet';
  const size = phone ? 'xl' : tablet ? 'lg' : 'sm';
  return (
    <div className={classes.actions}>
      <Button
        variant={filtered ? 'light' : 'default'}
        size={size}
        color={filtered ? 'accent' : undefined}
        aria-pressed={filtered}
        aria-keyshortcuts="U"
        leftSection={<IconFilter size={phone ? 18 : 16} stroke={1.6} aria-hidden />}
        rightSection={<span className={`${classes.count} num`}>{formatNumber(unanswered)}</span>}
        onClick={toggle}
      >
        {t('unanswered')}
      </Button>
      {primary === null ? (
        instead
      ) : (
        <Button
          size={size}
          loading={primary.busy}
          onClick={primary.run}
          {...(primary.keys
            ? {
                'aria-keyshortcuts': 'Control+Enter',
                rightSection:
                  phone || tablet ? null : (
                    <kbd aria-hidden className={classes.kbd}>
                      {control} ↵
                    </kbd>
                  ),
              }
            : {})}
        >
          {primary.label}
        </Button>
      )}
    </div>
  );
}

/** Jumps between groups; on a phone the outline is this row. */
export function GroupChips({
  work,
  current,
  open,
}: {
  work: Work;
  current: string | null;
  open: (key: string) => void;
}) {
  const t = useTranslations('inspections.runner');
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={row} className={classes.chips} aria-label={t('groups')}>
      {work.groups.map(({ key, name, progress }) => {
        const done = progress.filled === progress.total;
        return (
          <button
            key={key}
            type="button"
            className={classes.chip}
            aria-current={key === current ? 'true' : undefined}
            data-group={key}
            onClick={() => open(key)}
          >
            <span dir="auto">{name}</span>
            {done ? (
              <IconCheck size={18} stroke={1.8} role="img" aria-label={t('group_done')} />
            ) : (
              <small className="num">
                {formatNumber(progress.filled)}/{formatNumber(progress.total)}
              </small>
            )}
          </button>
        );
      })}
    </nav>
  );
}
