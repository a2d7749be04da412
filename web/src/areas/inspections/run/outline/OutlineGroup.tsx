import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import type { WorkGroup } from '../../work.ts';
import { NOT_APPLICABLE } from '../answers/options.ts';
import classes from './RunOutline.module.css';
import { useIsActive, useRun } from '../useRun.ts';

interface GroupProps {
  group: WorkGroup;
  onPick: (() => void) | undefined;
  open: boolean;
  toggle: (open: boolean) => void;
}

export function OutlineGroup({ group, onPick, open, toggle }: GroupProps) {
  const { jump } = useRun();
  return (
    <div>
      <button
        type="button"
        className={classes.head}
        aria-expanded={open}
        onClick={() => toggle(!open)}
      >
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        <span dir="auto">{group.name}</span>
        <small className="num">
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
      <span className={`${classes.number} num`}>{number}</span>
      <span className={`cut ${classes.name}`} dir="auto">
        {name}
      </span>
    </>
  );
  if (header)
    return (
      <div className={classes.line} style={style}>
        {text}
      </div>
    );
  return (
    <button
      type="button"
      className={classes.line}
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
