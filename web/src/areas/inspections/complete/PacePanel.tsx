import { paceOf, type AnswerPace } from '@plumbline/contract/inspections/pace';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconChevronRight, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countArgs, formatClock } from '../../../kit/format/format.ts';
import { useMe } from '../../../kit/session/me.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { RunWork } from '../work.ts';
import classes from './PacePanel.module.css';

interface Props {
  work: RunWork;
  goTo: (item_id: string) => void;
}

/** The pace of one's own answers where a row of them went faster than anybody looks, with a way back to these; else nothing. */
export function PacePanel({ work, goTo }: Props) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const t = useTranslations('complete.pace');
  const pace = paceOf(
    work.sections.flatMap(({ items }) => items),
    me.id,
  );
  if (pace === null) return null;
  const { items } = pace.fast;
  return (
    <section className={`radius-10 above-12 ${classes.panel}`} aria-labelledby="pace">
      <div className="row align-baseline justify-between">
        <h3 id="pace" className="title-13">
          {t('title')}
        </h3>
        <span className="num size-13 quiet">
          {t('span', { from: clockOf(pace.from), to: clockOf(pace.to) })}
        </span>
      </div>
      <Parts pace={pace} />
      <p>
        <Words pace={pace} />
      </p>
      <p className="quiet size-13">
        {t('only_you')} {pace.fast.together && t('in_report', countArgs(items.length))}
      </p>
      <button
        type="button"
        className={`plain row gap-12 ${classes.look}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconListSearch {...ICON} aria-hidden />
        <span className="grow medium">{t('look', countArgs(items.length))}</span>
        <IconChevronRight
          className={`faint ${classes.arrow}`}
          data-open={isOpen || undefined}
          {...ICON}
          aria-hidden
        />
      </button>
      {isOpen && <Items items={items} goTo={goTo} />}
    </section>
  );
}

const clockOf = (time: number): string => formatClock(new Date(time).toISOString());

function Words({ pace: { fast, others, left } }: { pace: AnswerPace<ItemView> }) {
  const t = useTranslations('complete.pace');
  const timeText = useTimeText();
  const { items, from, to, together } = fast;
  const row = t(together ? 'together' : 'fast', {
    ...countArgs(items.length),
    time: timeText(to - from),
    at: clockOf(from),
  });
  if (others === 0) return row;
  return `${row} ${t('others', { ...countArgs(others), time: timeText(left) })}`;
}

const MINUTE = 60_000;

/** A length of time in seconds or, from two minutes on, in minutes. */
function useTimeText(): (milliseconds: number) => string {
  const locale = useLocale();
  return (milliseconds) => {
    const inMinutes = milliseconds >= 2 * MINUTE;
    const value = Math.max(1, Math.round(milliseconds / (inMinutes ? MINUTE : 1000)));
    const unit = inMinutes ? 'minute' : 'second';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
      value,
    );
  };
}

/** Answers by time, the part of the fast row in ink. */
function Parts({ pace: { parts, from, to, fast } }: { pace: AnswerPace<ItemView> }) {
  const most = Math.max(...parts);
  const dark = Math.floor((parts.length * (fast.from - from)) / Math.max(1, to - from));
  return (
    <div aria-hidden>
      <div className={`flex ${classes.parts}`}>
        {parts.map((count, n) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a part is its place
            key={n}
            data-fast={n === Math.min(dark, parts.length - 1) || undefined}
            style={{ blockSize: `${count === 0 ? 0 : Math.max(4, (100 * count) / most)}%` }}
          />
        ))}
      </div>
      <div className="row justify-between num size-12 quiet">
        <span>{clockOf(from)}</span>
        <span>{clockOf(to)}</span>
      </div>
    </div>
  );
}

function Items({ items, goTo }: { items: readonly ItemView[]; goTo: (item_id: string) => void }) {
  return (
    <ul className={`line-above lined ${classes.items}`}>
      {items.map(({ id, number, name }) => (
        <li key={id}>
          <button type="button" className="plain row gap-12" onClick={() => goTo(id)}>
            <span className="num faint">{number}</span>
            <span className="grow break-anywhere" dir="auto">
              {name}
            </span>
            <IconChevronRight className="faint" size={18} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
