import { RUN_KEYS } from '../areas/inspections/run/keys.ts';
import type { Hotkeys } from '../kit/hotkeys.ts';
import type { RouteName } from '../kit/paths.ts';
import { LIST_KEYS } from '../parts/list/keys.ts';
import { VIEWER_KEYS } from '../ui/viewer/keys.ts';

/** The keys of the frame. */
export const FRAME_KEYS = {
  sidebar: { press: '[' },
  new: { press: 'n' },
  help: { press: '?' },
} satisfies Hotkeys;

/** After `G`: the letter of a page (design "Keyboard"). */
export const GO_KEYS = {
  home: { press: 'g h' },
  objects: { press: 'g o' },
  inspections: { press: 'g i' },
  todo: { press: 'g t' },
  businessUnits: { press: 'g b' },
} satisfies Hotkeys & Partial<Record<RouteName, unknown>>;
export const GO_ROUTES = Object.keys(GO_KEYS) as (keyof typeof GO_KEYS)[];

/** The keys of one place, as bound there. */
export const KEYS_WITHIN = {
  lists: LIST_KEYS,
  run: RUN_KEYS,
  viewer: VIEWER_KEYS,
} satisfies Record<string, Hotkeys>;
