import type { RouteName } from '../kit/paths.ts';

/** After `G`: the page of the letter (design "Keyboard"). */
export const GO_TO: Record<string, RouteName> = {
  h: 'home',
  o: 'objects',
  i: 'inspections',
  t: 'todo',
  b: 'businessUnits',
};

/** Keys of lists and of the runner, as the list of shortcuts shows them; `control` is Ctrl or ⌘. */
export const KEYS_WITHIN: Record<'lists' | 'run', Record<string, readonly string[]>> = {
  lists: {
    search: ['/'],
    filter: ['F'],
    rows: ['↑', '↓'],
    branch: ['→', '←'],
    siblings: ['*'],
    open: ['↵'],
    select: ['Space'],
    range: ['Shift', '↓'],
    clear: ['Esc'],
  },
  run: {
    answer: ['1', '…', '9'],
    na: ['0'],
    items: ['J', 'K'],
    comment: ['C'],
    unanswered: ['U'],
    complete: ['control', '↵'],
  },
};
