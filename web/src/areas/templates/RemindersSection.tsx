import type { Reminder } from '@plumbline/contract/schedule/reminder';
import { IconBell, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { NumberBox } from '../../ui/fields/NumberBox.tsx';
import { Section } from '../../parts/form/Section.tsx';
import classes from './Template.module.css';
import { Segments } from '../../ui/fields/Segments.tsx';
import { ActionIcon, Button } from '../../ui/buttons/Button.tsx';

const UNITS = ['d', 'w', 'm'] as const;
const DAYS = { d: 1, w: 7, m: 30 };
const MAX_REMINDERS = 10;
const MAX_COUNT = 999;
const lengthOf = ({ count, unit }: Reminder) => count * DAYS[unit];

/** A reminder in words: `2 days before`. */
export function useReminderText(): (reminder: Reminder) => string {
  const t = useTranslations('templates.reminders.before');
  return ({ count, unit }) => t(unit, countArgs(count));
}

interface Props {
  reminders: readonly Reminder[];
  onChange: (reminders: Reminder[]) => void;
  fault: string | undefined;
}

/** Reminders as chips, the earliest first, and the row that adds one. */
export function RemindersSection({ reminders, onChange, fault }: Props) {
  const t = useTranslations('templates.reminders');
  const textOf = useReminderText();
  const [count, setCount] = useState<number | null>(null);
  const [unit, setUnit] = useState<Reminder['unit']>('d');
  const add = () => {
    if (Number.isNaN(count)) return; // the field says so
    const next = { count: Math.min(MAX_COUNT, Math.max(1, count ?? 1)), unit };
    const others = reminders.filter((one) => one.count !== next.count || one.unit !== unit);
    if (others.length >= MAX_REMINDERS) return;
    onChange([...others, next].toSorted((a, b) => lengthOf(b) - lengthOf(a)));
    setCount(null);
  };
  return (
    <Section title={t('title')} help={t('help')}>
      <div className={`stack gap-10 all-columns ${classes.stack}`} data-place="/reminder_before">
        {reminders.length > 0 && (
          <ul className={`wrap ${classes.chips}`}>
            {reminders.map((reminder) => (
              <li className="inline radius-7 medium" key={`${reminder.count}${reminder.unit}`}>
                <IconBell size={15} stroke={1.6} aria-hidden />
                {textOf(reminder)}
                <ActionIcon
                  size={24}
                  aria-label={t('remove', { reminder: textOf(reminder) })}
                  onClick={() => onChange(reminders.filter((one) => one !== reminder))}
                >
                  <IconX size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form
          className="wrap"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <NumberBox
            aria-label={t('count')}
            className={classes.small}
            placeholder="1"
            decimals={0}
            value={count}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            onChange={(value) =>
              setCount(value === null ? null : Math.min(MAX_COUNT, Math.abs(value)))
            }
          />
          <Segments
            aria-label={t('unit')}
            data={UNITS.map((value) => ({ value, label: t(`unit_of.${value}`) }))}
            value={unit}
            onChange={setUnit}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          >
            {t('add')}
          </Button>
        </form>
        <p className={fault || reminders.length >= MAX_REMINDERS ? classes.fault : classes.note}>
          {fault ??
            (reminders.length >= MAX_REMINDERS
              ? t('most', { n: MAX_REMINDERS })
              : reminders.length === 0 && t('nothing'))}
        </p>
      </div>
    </Section>
  );
}
