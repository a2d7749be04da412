import type { Hotkeys } from '../../../kit/hotkeys.ts';

/** The keys of the runner. */
export const RUN_KEYS = {
  answer: { press: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], display: ['1', '…', '9'] },
  na: { press: '0' },
  items: { press: ['j', 'k'] },
  comment: { press: 'c' },
  photo: { press: 'p' },
  unfinished: { press: 'u' },
  rest: { press: '!', display: ['Shift', '1'] },
  complete: { press: 'mod+enter' },
} satisfies Hotkeys;
