import { inspections } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ENTITIES } from '../entity/entities.ts';
import type { BulkTarget } from '../list/bulk/bulk.ts';
import { BulkDialog, type BulkQuestion } from '../list/bulk/BulkDialog.tsx';
import type { BulkOutcome } from '../list/bulk/runBulk.ts';
import type { BULK_LETTERS } from '../list/keys.ts';
import { countArgs } from '../../kit/format/format.ts';
import { sendCancellation } from '../inspection/inspectionStatus.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { PickResponsible } from '../form/fields/PickResponsible.tsx';
import { useFieldLabel } from '../list/filter/fields.ts';
import { type EarlierResponsibles, handOverTo } from './handOverMany.ts';
import type { OpenMoves } from './moveByDays.ts';
import { useReschedule } from './useReschedule.tsx';
import { useLoads } from './useLoads.ts';
import classes from '../list/bulk/Bulk.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Textarea } from '../../ui/fields/TextInput.tsx';

/** A bulk action that changes inspections. */
export type InspectionAct = Exclude<keyof (typeof BULK_LETTERS)['inspections'], 'reports'>;

interface Props {
  act: InspectionAct;
  target: BulkTarget;
  /** The earlier responsible users, filled in by a hand-over. */
  before: EarlierResponsibles;
  openMoves: OpenMoves;
  onClose: () => void;
  onDone: (outcome: BulkOutcome) => void;
}

const QUESTIONS = { hand_over: HandOver, reschedule: Reschedule, cancel: Cancel };

/** The question before a bulk action on inspections; a chunk of its own, with the fields of all questions. */
export function InspectionBulkDialog(props: Props) {
  const Question = QUESTIONS[props.act];
  return <Question {...props} />;
}

function HandOver(props: Props) {
  return <Ask {...props} question={useHandOver(props.target, props.before)} />;
}
function Reschedule(props: Props) {
  return <Ask {...props} question={useReschedule(props.target, props.openMoves)} />;
}
function Cancel(props: Props) {
  return <Ask {...props} question={useCancel(props.target)} />;
}

const Ask = ({ question, target, onClose, onDone }: Props & { question: BulkQuestion }) => (
  <BulkDialog
    {...question}
    ids={target.ids}
    resource={inspections}
    changes={ENTITIES.inspection.shownBy}
    onClose={onClose}
    onDone={onDone}
  />
);

function useCancel(target: BulkTarget): BulkQuestion {
  const t = useTranslations('dispatch');
  const label = useTranslations('field');
  const [reason, setReason] = useState('');
  const n = countArgs(target.ids.length);
  return {
    title: t('cancel_title', n),
    consequence: t('cancel_consequence'),
    verb: t('cancel_verb', n),
    keep: t('keep'),
    danger: true,
    ready: reason.trim() !== '',
    act: (id) => sendCancellation(id, reason.trim()),
    fields: (isSubmitted) => (
      <div className={`column ${classes.fields}`}>
        <Textarea
          label={label('reason')}
          withAsterisk
          {...focusFirst()}
          maxLength={1000}
          error={isSubmitted && reason.trim() === '' ? t('reason_required') : null}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    ),
  };
}

function useHandOver(target: BulkTarget, before: EarlierResponsibles): BulkQuestion {
  const t = useTranslations('dispatch');
  const words = useTranslations('list.act');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [person, setPerson] = useState<PickedEntity | null>(null);
  const units = useUnitsOf(target.ids);
  const loads = useLoads();
  return {
    title: t('hand_over_title', countArgs(target.ids.length)),
    verb: words('hand_over'),
    ready: person !== null,
    act: handOverTo(person?.id ?? '', before),
    fields: (isSubmitted) => (
      <div className={`column ${classes.fields}`}>
        <PickResponsible
          label={label('responsible')}
          description={t('load_help')}
          withAsterisk
          {...focusFirst()}
          units={units}
          noteOf={loads}
          error={isSubmitted && person === null ? form('fault.required') : null}
          value={person}
          onChange={setPerson}
        />
      </div>
    ),
  };
}

/** The number of ids that fit in one address. */
const ASKED = 100;

/** The units of these inspections, or of the first of them: the server tests each inspection again. */
function useUnitsOf(ids: readonly string[]): string[] {
  const filter = [`id:in:${ids.slice(0, ASKED).join(',')}`];
  const { data } = ENTITIES.inspection.api.useAggregate(['business_unit'], { filter });
  return (data?.business_unit ?? []).flatMap(({ object, filter_count }) =>
    typeof object === 'object' && object && filter_count > 0 ? [object.id] : [],
  );
}
