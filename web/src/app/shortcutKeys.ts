import type { RouteName } from '../kit/paths.ts';

/** After `G`: the page of the letter (design "Keyboard"). */
export const GO_TO: Record<string, RouteName> = {
  h: 'home',
  o: 'objects',
  i: 'inspections',
  t: 'todo',
  b: 'businessUnits',
};
