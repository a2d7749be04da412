import type { Hotkeys } from '../../kit/hotkeys.ts';

/** The keys of the viewer; `close` and `pages` are handled by the dialog and the pages themselves. */
export const VIEWER_KEYS = {
  step: { press: ['arrowleft', 'arrowright'], display: ['←', '→'] },
  ends: { press: ['home', 'end'], display: ['Home', 'End'] },
  zoom: { press: ['+', '=', '-'], display: ['+', '−'] },
  whole: { press: '0' },
  pages: { display: ['Page ↑', 'Page ↓'] },
  close: { display: ['Esc'] },
} satisfies Hotkeys;
