import { IconChevronRight, IconListDetails } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { Drawer } from '../../../../ui/overlays/Dialog.tsx';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import type { RunWork, WorkGroup } from '../../work.ts';
import { NOT_APPLICABLE } from '../answers/options.ts';
import { useIsActive, useRun } from '../useRun.ts';
import classes from './RunOutline.module.css';
import { ActionIcon } from '../../../../ui/buttons/Button.tsx';

interface OutlineProps {
  work: RunWork;
  /** The visible group, which is expanded. */
  current: string | null;
  /** Called when a question is picked: closes the surrounding sheet. */
  onPick?: () => void;
}

/** Groups expanded and collapsed by hand while one group is visible. */
interface ManualState {
  at: string | null;
  open: ReadonlyMap<string, boolean>;
}

/** The whole inspection at a glance, one tap from every question. */
export function RunOutline({ work, current, onPick }: OutlineProps) {
  const t = useTranslations('inspections.runner');
  const [manual, setManual] = useState<ManualState>({ at: null, open: new Map() });
  // scrolling to another group expands only that one again
  const open: ReadonlyMap<string, boolean> = manual.at === current ? manual.open : new Map();
  return (
    <nav className={classes.outline} aria-label={t('outline')}>
      {work.groups.map((group) => (
        <OutlineGroup
          key={group.key}
          group={group}
          onPick={onPick}
          open={open.get(group.key) ?? group.key === current}
          toggle={(next) => setManual({ at: current, open: new Map(open).set(group.key, next) })}
        />
      ))}
    </nav>
  );
}

interface GroupProps {
  group: WorkGroup;
  onPick: (() => void) | undefined;
  open: boolean;
  toggle: (open: boolean) => void;
}

function OutlineGroup({ group, onPick, open, toggle }: GroupProps) {
  const { jump } = useRun();
  return (
    <div>
      <button
        type="button"
        className={`row full-width radius-7 bold loud ${classes.head}`}
        aria-expanded={open}
        onClick={() => toggle(!open)}
      >
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        <span dir="auto">{group.name}</span>
        <small className="medium quiet num">
          {formatNumber(group.progress.filled)}/{formatNumber(group.progress.total)}
        </small>
      </button>
      {open &&
        group.sections.map((section) =>
          section.items.map((item) => (
            <Line
              key={item.id}
              id={item.id}
              number={item.number}
              name={item.name}
              depth={section.depths.get(item.id) ?? 0}
              header={item.item_type === 'header'}
              status={item.not_applicable ? NOT_APPLICABLE : (item.quality_status?.code ?? null)}
              answered={!section.gaps.has(item.id)}
              pick={() => {
                onPick?.();
                jump(item.id);
              }}
            />
          )),
        )}
    </div>
  );
}

interface LineProps {
  id: string;
  number: string;
  name: string;
  depth: number;
  header: boolean;
  status: number | null;
  answered: boolean;
  pick: () => void;
}

function Line({ id, number, name, depth, header, status, answered, pick }: LineProps) {
  const isCurrent = useIsActive(id);
  const t = useTranslations('inspection.answer');
  const words: Record<number, string> = {
    10: t('critical'),
    20: t('attention'),
    30: t('ok'),
    [NOT_APPLICABLE]: t('not_applicable'),
  };
  const style = { paddingInlineStart: 30 + depth * 24 };
  const text = (
    <>
      <span className="flex-none faint num">{number}</span>
      <span className="grow cut" dir="auto">
        {name}
      </span>
    </>
  );
  if (header)
    return (
      <div className={`row gap-10 full-width radius-7 quiet ${classes.line}`} style={style}>
        {text}
      </div>
    );
  return (
    <button
      type="button"
      className={`row gap-10 full-width radius-7 quiet ${classes.line}`}
      style={style}
      aria-current={isCurrent || undefined}
      onClick={pick}
    >
      {text}
      <StatusIcon
        code={status ?? (answered ? 30 : null)}
        name={words[status ?? 0] ?? (answered ? t('answered') : t('none'))}
      />
    </button>
  );
}

/** The outline where there is no room for it beside the questions. */
export function OutlineSheet(props: OutlineProps) {
  const t = useTranslations('inspections.runner');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={classes.sheet}>
      <Tooltip label={t('outline')}>
        <ActionIcon
          size={44}
          aria-label={t('outline')}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <IconListDetails size={22} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={opened}
        onClose={close}
        size={360}
        title={t('outline')}
        closeButtonProps={{ size: 'lg' }}
      >
        <RunOutline {...props} onPick={close} />
      </Drawer>
    </div>
  );
}

/** The group scrolled to: the last one whose heading has passed the upper part of the list. */
export function useGroupInSight(
  scroller: RefObject<HTMLElement | null>,
  first: string | null,
): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = list.getBoundingClientRect().top + list.clientHeight / 3;
        const headings = [...list.querySelectorAll<HTMLElement>('[data-section]')];
        const passedHeadings = headings.filter((one) => one.getBoundingClientRect().top <= line);
        setCurrent(passedHeadings.at(-1)?.dataset.section ?? first);
      });
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener('scroll', look);
    };
  }, [scroller, first]);
  return current ?? first;
}
