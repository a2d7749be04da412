import { STATUS } from '@plumbline/contract/inspections/status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatWeekday } from '../../../kit/format/weekday.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { notify } from '../../../kit/notify.ts';
import { useRole } from '../../../kit/session/me.ts';
import { reach } from '@plumbline/contract/kit/permissions';
import type { CalendarDivision } from './days.ts';
import { NOBODY, type CalendarLane } from './lanes.ts';
import type { MoveDestination } from './MoveDialog.tsx';
import { useAble } from './useAble.ts';
import { useMoving, type CalendarMove, type MoveStep } from './useMoving.ts';

interface Shown {
  days: readonly string[];
  lanes: readonly CalendarLane[];
  keys: readonly string[];
  group: Exclude<CalendarDivision, 'month'> | undefined;
}

/** Moves inspections within a calendar, and asks before it does. */
export function useCalendarMoves({ days, lanes, keys, group }: Shown) {
  const t = useTranslations('activity');
  const { locale } = useLanguage();
  const role = useRole();
  const [announcement, setAnnouncement] = useState('');
  const [question, setQuestion] = useState<{ to: MoveDestination; title: string } | null>(null);
  const nameOf = (key: string) =>
    lanes.find((lane) => lane.key === key)?.name ?? t('views.unassigned');

  function announce({ step, move }: MoveStep) {
    const day = `${formatWeekday(dateOf(move.to.day), locale)} ${move.to.day}`;
    const place = group === 'responsible' ? `${day}, ${nameOf(move.to.lane)}` : day;
    const values = { name: move.inspection.template_name, place };
    setAnnouncement(step === 'over' ? place : t(`calendar.said.${step}`, values));
  }

  /** The unit of the inspection under way, whose users it could be handed over to. */
  const [unitUnderWay, setUnitUnderWay] = useState<string>();
  const isAble = useAble({
    unit: group === 'responsible' ? unitUnderWay : undefined,
    people: keys,
  });
  const moving = useMoving({
    days,
    lanes: keys,
    mayMove: ({ operative_status, business_unit }) => {
      if (reach(role, 'inspection.change') !== 'all') return false;
      const isPlanned = operative_status.code === STATUS.notStarted;
      if (!isPlanned) notify({ text: t('calendar.has_started') });
      if (isPlanned) setUnitUnderWay(business_unit.id);
      return isPlanned;
    },
    // an inspection stays in the unit of its object, and goes to those who see it
    accepts: ({ from, to }: CalendarMove) =>
      from.lane === to.lane || (group !== 'business_unit' && isAble(to.lane)),
    tell: announce,
    drop: ({ inspection, from, to }) => {
      announce({ step: 'over', move: { inspection, from, to } });
      const isHandedOver = group === 'responsible' && from.lane !== to.lane;
      const person = to.lane === NOBODY ? null : { id: to.lane, name: nameOf(to.lane) };
      setQuestion({
        title: t(from.day === to.day ? 'move.hand_over_title' : 'move.title', {
          name: `${inspection.template_name} · ${inspection.object.name}`,
        }),
        to: { id: inspection.id, day: to.day, person: isHandedOver ? person : undefined },
      });
    },
  });
  const move = moving.move;
  /** Lanes that the inspection under way cannot go to. */
  const isShut = (lane: string) =>
    move !== null && group === 'responsible' && lane !== move.from.lane && !isAble(lane);
  return { moving, isShut, announcement, question, close: () => setQuestion(null) };
}
