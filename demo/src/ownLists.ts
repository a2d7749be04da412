import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import type { CheckListItemInput } from '@plumbline/contract/checkLists/schemas';
import { QUALITY } from '@plumbline/contract/quality/codes';

export interface NewCheckList {
  code: string;
  name: string;
  external_id?: string;
  provider?: string;
  check_list_type_code: number;
  items: CheckListItemInput[];
}

const question = (
  code: string,
  name: string,
  answer: Partial<CheckListItemInput>,
): CheckListItemInput => ({ code, name, item_type: 'question', ...answer });
const header = (code: string, name: string, items: CheckListItemInput[]): CheckListItemInput => ({
  code,
  name,
  item_type: 'header',
  items,
});
const { ok, attention, critical } = QUALITY;

/** The ministry's classes: 70 and above good, 60 to 70 fair, below 60 poor. */
const BRIDGE_INDEX: NewCheckList = {
  code: 'BCI',
  name: 'Bridge condition index',
  provider: 'Ontario Ministry of Transportation',
  check_list_type_code: 2,
  items: [
    question('BCI-1', 'Bridge condition index', {
      hint: '100 is a new bridge; 70 and above good, 60 to 70 fair, below 60 poor',
      check_type_code: CHECK_TYPE.number,
      relevance_code: RELEVANCE.high,
      rule: { min: 0, max: 100, attention_min: 70, critical_min: 60 },
    }),
  ],
};

const LIFT_AVAILABILITY: NewCheckList = {
  code: 'LIFT-YEAR',
  name: 'Lift availability, yearly review',
  check_list_type_code: 3,
  items: [
    question('LIFT-YEAR-1', 'Availability over 365 days', {
      hint: 'Share of the time from 6:00 to 22:00 in which the lift ran',
      check_type_code: CHECK_TYPE.number,
      unit: '%',
      relevance_code: RELEVANCE.high,
      rule: { min: 0, max: 100, attention_min: 97, critical_min: 90 },
    }),
  ],
};

const LIFT_ROUND: NewCheckList = {
  code: 'LIFT-ROUND',
  name: 'Lift round',
  check_list_type_code: 1,
  items: [
    header('LR-1', 'At the landing', [
      question('LR-1.1', 'Lift in service', {
        check_type_code: CHECK_TYPE.onOff,
        relevance_code: RELEVANCE.high,
        rule: { by_answer: { true: ok, false: critical } },
      }),
      question('LR-1.2', 'Reason for the standstill', {
        check_type_code: CHECK_TYPE.text,
        visible_if: { item: 'LR-1.1', operator: '=', value: false },
      }),
      question('LR-1.3', 'Doors open and close evenly', {
        check_type_code: CHECK_TYPE.quality,
        require_comment_on: [critical],
      }),
      question('LR-1.4', 'Call buttons and signs', { check_type_code: CHECK_TYPE.quality }),
    ]),
    header('LR-2', 'In the cabin', [
      question('LR-2.1', 'Condition of walls, floor and ceiling', {
        check_type_code: CHECK_TYPE.condition,
      }),
      question('LR-2.2', 'Cleanliness', {
        check_type_code: CHECK_TYPE.condition,
        relevance_code: RELEVANCE.low,
      }),
      question('LR-2.3', 'Lighting', {
        check_type_code: CHECK_TYPE.choice,
        choices: ['all lamps', 'some lamps out', 'dark'],
        rule: { by_answer: { 'all lamps': ok, 'some lamps out': attention, dark: critical } },
      }),
      question('LR-2.4', 'Emergency call answered', {
        check_type_code: CHECK_TYPE.yesNo,
        relevance_code: RELEVANCE.high,
      }),
      question('LR-2.5', 'Seconds until the call was answered', {
        check_type_code: CHECK_TYPE.number,
        unit: 's',
        rule: { min: 0, attention_max: 30, critical_max: 60 },
        visible_if: { item: 'LR-2.4', operator: '=', value: true },
      }),
      question('LR-2.6', 'Height difference at the stop', {
        check_type_code: CHECK_TYPE.number,
        unit: 'mm',
        rule: { min: 0, attention_max: 10, critical_max: 20 },
      }),
    ]),
    header('LR-3', 'Papers', [
      question('LR-3.1', 'Next statutory inspection', { check_type_code: CHECK_TYPE.date }),
    ]),
  ],
};

/** Lists of our own, for trials: how the bridges and lifts in the data are rated. */
export const OWN_LISTS: readonly NewCheckList[] = [BRIDGE_INDEX, LIFT_AVAILABILITY, LIFT_ROUND];
