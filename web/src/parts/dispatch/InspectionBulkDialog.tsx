import { inspections } from '@plumbline/contract/inspections/wire';
import { ENTITIES } from '../entity/entities.ts';
import type { BulkTarget } from '../list/bulk/bulk.ts';
import { BulkDialog, type BulkQuestion } from '../list/bulk/BulkDialog.tsx';
import type { BulkOutcome } from '../list/bulk/runBulk.ts';
import type { BULK_LETTERS } from '../list/keys.ts';
import type { EarlierResponsibles } from './handOverMany.ts';
import type { OpenMoves } from './moveByDays.ts';
import { useCancel } from './useCancel.tsx';
import { useHandOver } from './useHandOver.tsx';
import { useReschedule } from './useReschedule.tsx';

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
