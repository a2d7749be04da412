import type { MantineColorsTuple } from '@mantine/core';

/** Light neutrals. Mantine reads 0 hover · 1 sunken · 3 border · 4 control border · 6 dimmed. */
export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e9ecf1',
  '#e2e5ea',
  '#d0d4dc',
  '#9ea5b0',
  '#636a77',
  '#4a515e',
  '#272d38',
  '#121720',
];
/** Dark neutrals. Mantine reads 0 text · 2 dimmed · 3 placeholder · 4 border · 6 control · 7 body. */
export const dark: MantineColorsTuple = [
  '#ebedf0',
  '#cdd0d7',
  '#adb1ba',
  '#8e949f',
  '#343943',
  '#272b33',
  '#1d2027',
  '#13161b',
  '#0e1014',
  '#090b0f',
];
/** Interaction hue `accent` (focus, selection, links, single-series charts). Never a status. */
export const iris: MantineColorsTuple = [
  '#f4f6ff',
  '#e8ecff',
  '#d1d8ff',
  '#b1bcff',
  '#8b97fb',
  '#686fee',
  '#5054d9',
  '#4343bf',
  '#36369e',
  '#282a77',
];
/** Primary action: near-black in light, near-white in dark (light shade 6, dark shade 4 = primaryShade). */
export const inkLight: MantineColorsTuple = [
  '#f7f8fa',
  '#eef0f4',
  '#e2e5ea',
  '#d0d4dc',
  '#9ea5b0',
  '#636a77',
  '#1b212c',
  '#2f3743',
  '#272d38',
  '#121720',
];
export const inkDark: MantineColorsTuple = [
  '#ebedf0',
  '#1d2027',
  '#272b33',
  '#343943',
  '#e6e8ec',
  '#ffffff',
  '#dfe2e7',
  '#cdd0d7',
  '#adb1ba',
  '#ffffff',
];
/** `danger`: form errors and destructive confirmation only – text / outline, never a filled surface at rest. */
export const dangerLight: MantineColorsTuple = [
  '#fff5f4',
  '#ffeeec',
  '#ffdad6',
  '#ffc6c0',
  '#fb8d86',
  '#f45653',
  '#b01822',
  '#95131c',
  '#7d1018',
  '#822b2a',
];
/** Index 4 = filled, 6 = menu items: both must be light in dark mode. */
export const dangerDark: MantineColorsTuple = [
  '#ff8f88',
  '#3a1513',
  '#561c19',
  '#792927',
  '#ff8f88',
  '#ffa59f',
  '#ff8f88',
  '#ffb8b3',
  '#ffc6c0',
  '#5a1f1c',
];

/** Discs of people: muted, none close to a status hue; white on each has a contrast of at least 5:1. */
export const PERSON_SHADES = ['#5b6b88', '#75665a', '#646480', '#56696e', '#67695a'] as const;

/** The ink of a signature's picture, which is dark on nothing; a dark page shows it inverted. */
export const SIGNATURE_INK = '#121720';
/** The background of a transparent picture that becomes a JPEG. */
export const PAPER = '#ffffff';
