import { ConstraintBadge } from '../../src/parts/constraint/ConstraintBadge.tsx';
import { ConstraintRows } from '../../src/parts/constraint/ConstraintRows.tsx';
import { id, LIMIT, STATUSES } from '../samples.ts';
import { Line } from './Line.tsx';

const [OK = null, ATTENTION = null] = STATUSES;
const WITHOUT_VALUE = { ...LIMIT, id: id(303), quality_status: null, judged_value: null };
const ENDED = { ...WITHOUT_VALUE, id: id(304), valid_to: '2026-01-31' };
const DATE = {
  ...WITHOUT_VALUE,
  id: id(305),
  name: 'Pressure test',
  indicator: null,
  constraint_type: { id: id(306), code: 2, name: 'Date limit' },
  attention_max: null,
  critical_max: null,
  boundary_date: '2026-12-12',
  warning_days: 30,
  quality_status: ATTENTION,
};

/** Verdicts, and restrictions in words. */
export const Restrictions = () => (
  <>
    <Line>
      {[LIMIT, DATE, { ...LIMIT, quality_status: OK }, WITHOUT_VALUE, ENDED].map((row, i) => (
        <ConstraintBadge key={i} row={row} />
      ))}
    </Line>
    <Line>
      {[LIMIT, { ...LIMIT, quality_status: OK }, ENDED].map((row, i) => (
        <ConstraintBadge key={i} row={row} inTable />
      ))}
    </Line>
    <ConstraintRows rows={[LIMIT, DATE, WITHOUT_VALUE, ENDED]} />
  </>
);
