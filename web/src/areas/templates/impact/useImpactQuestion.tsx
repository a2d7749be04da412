import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { Impact } from '@plumbline/contract/templates/impact';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import type { FormBody } from '../../../parts/form/formUse.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { countedArgs, formatCounted } from '../../../kit/format/counted.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { decisivePart, impactOf, isNone, EFFECTS } from './impact.ts';
import classes from '../Template.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Asked {
  body: FormBody;
  impact: Impact;
  /** Called with the body to send; null if the user does not want it. */
  answer: (body: FormBody | null) => void;
}

interface Subject {
  /** The path of the template or the assignment. */
  path: string;
  /** The zone of the schedule in a body, if its change may begin on a later day. */
  zoneOf?: (body: FormBody) => string | null;
}

/** Asks before a change that reaches planned inspections, and only then. */
export function useImpactQuestion(subject: Subject): {
  ask: (body: FormBody) => Promise<FormBody | null>;
  question: ReactNode;
} {
  const { path, zoneOf } = subject;
  const [question, setQuestion] = useState<Asked | null>(null);
  const ask = async (body: FormBody): Promise<FormBody | null> => {
    const part = decisivePart(body);
    const whole = zoneOf ? part : body;
    if (Object.keys(whole).length === 0) return body;
    const impact = await impactOf(path, whole);
    if (!impact || isNone(impact)) return body;
    return await new Promise((resolve) => {
      setQuestion({
        body,
        impact,
        answer: (answered) => {
          setQuestion(null);
          resolve(answered);
        },
      });
    });
  };
  return { ask, question: <ImpactQuestion subject={subject} asked={question} /> };
}

/** The zone of the schedule in a template's body, or of the one that it ends. */
export const zoneOfSchedule =
  (stored: Schedule | null | undefined) =>
  (body: FormBody): string | null => {
    if (!('schedule' in body)) return null;
    const next = body.schedule as Schedule | null; // as `templateBody` writes it
    return next?.timezone ?? stored?.timezone ?? null;
  };

function ImpactQuestion({ subject, asked }: { subject: Subject; asked: Asked | null }) {
  const t = useTranslations('templates.impact');
  return (
    <Modal opened={asked !== null} onClose={() => asked?.answer(null)} title={t('title')}>
      {asked && <Question subject={subject} asked={asked} />}
    </Modal>
  );
}

function Question({ subject: { path, zoneOf }, asked }: { subject: Subject; asked: Asked }) {
  const list = useTranslations('list');
  const common = useTranslations('common');
  const [day, setDay] = useState<string | null>(null);
  const zone = zoneOf?.(asked.body) ?? null;
  const from = zone !== null && day ? { schedule_from: beginOf(zone, day) } : {};
  const body = { ...asked.body, ...from };
  const { data: impact, isPlaceholderData } = useQuery({
    queryKey: [objectTemplates.name, 'impact', path, body],
    queryFn: () => impactOf(path, zoneOf ? decisivePart(body) : body),
    placeholderData: keepPreviousData,
    ...(day ? {} : { initialData: asked.impact, staleTime: Infinity }),
  });
  const waits = day === '' || isPlaceholderData;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!waits) asked.answer(body);
      }}
    >
      {zone !== null && <FromWhen day={day} onChange={setDay} />}
      {impact && <ImpactFigures impact={impact} />}
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={() => asked.answer(null)} {...focusFirst()}>
          {common('back')}
        </Button>
        <Button type="submit" disabled={day === ''} loading={isPlaceholderData}>
          {zoneOf ? common('save') : list('act.change')}
        </Button>
      </div>
    </form>
  );
}

/** The impact of a change on planned inspections: a sentence, and each effect with its number. */
function ImpactFigures({ impact }: { impact: Impact }) {
  const t = useTranslations('templates.impact');
  const { objects, inspections, is_exact } = impact;
  const counted = (n: number) => ({ n, isExact: is_exact });
  const sentence = t('sentence', {
    objects: t('objects', countArgs(objects)),
    inspections: t('inspections', countedArgs(counted(inspections))),
  });
  return (
    <>
      <p className="quiet below-8">{isNone(impact) ? t('none') : sentence}</p>
      <dl className={classes.figures}>
        {EFFECTS.filter((effect) => impact[effect] > 0).map((effect) => (
          <div className="flex justify-between gap-12 size-12 quiet" key={effect}>
            <dt>{t(`effect.${effect}`)}</dt>
            <dd className="size-13 bold loud num">{formatCounted(counted(impact[effect]))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Props {
  /** The day; null for at once, an empty text while the day is missing. */
  day: string | null;
  onChange: (day: string | null) => void;
}

/** The moment at which a day begins in a zone. */
const beginOf = (timezone: string, day: string): string =>
  momentIn(timezone, { day: dayOfText(day), hour: 0, minute: 0 }).toISOString();

/** Whether a schedule changes at once, or from a day on. */
function FromWhen({ day, onChange }: Props) {
  const t = useTranslations('templates.impact');
  return (
    <div className={`row wrap ${classes.fromWhen}`}>
      <Segments
        aria-label={t('when')}
        data={[
          { value: 'now', label: t('at_once') },
          { value: 'day', label: t('from_day') },
        ]}
        value={day === null ? 'now' : 'day'}
        onChange={(when) => onChange(when === 'now' ? null : '')}
      />
      {day !== null && (
        <DateField
          aria-label={t('first_day')}
          placeholder={t('first_day')}
          {...focusFirst()}
          clearable={false}
          value={day || null}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </div>
  );
}
