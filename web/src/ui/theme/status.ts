export type StatusHue =
  | 'grey'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'brown'
  | 'purple'
  | 'green'
  | 'blue';

/** Dictionary code to hue. Unknown codes fall back to grey. */
const STATUS_HUE_BY_CODE: Record<number, StatusHue> = {
  0: 'grey',
  10: 'red',
  11: 'red',
  20: 'orange',
  21: 'orange',
  22: 'yellow',
  23: 'brown',
  24: 'purple',
  30: 'green',
  31: 'green',
  32: 'blue',
  33: 'grey',
};
export const statusHue = (code: number | null | undefined): StatusHue =>
  STATUS_HUE_BY_CODE[code ?? 0] ?? 'grey';

export type StatusRamp = { solid: string; fg: string; tint: string; line: string };
/** solid = bars, dots, icons (>= 3:1) · fg = text on tint (>= 7:1) · tint = fill · line = border. */
export const STATUS_RAMPS: Record<StatusHue, { light: StatusRamp; dark: StatusRamp }> = {
  green: {
    light: { solid: '#009360', fg: '#005c3b', tint: '#e6f8ed', line: '#b6e2c9' },
    dark: { solid: '#55c38f', fg: '#a4e4c0', tint: '#0e2f1f', line: '#1b543a' },
  },
  orange: {
    light: { solid: '#da7600', fg: '#743c00', tint: '#ffefe4', line: '#facba9' },
    dark: { solid: '#ff9941', fg: '#ffc599', tint: '#3d1f05', line: '#6b3908' },
  },
  red: {
    light: { solid: '#cd1f2a', fg: '#822b2a', tint: '#ffeeec', line: '#ffc6c0' },
    dark: { solid: '#f45653', fg: '#ffc1bb', tint: '#451614', line: '#792927' },
  },
  yellow: {
    light: { solid: '#a98800', fg: '#614e00', tint: '#f9f2de', line: '#e6d5a4' },
    dark: { solid: '#f5cd48', fg: '#e9d188', tint: '#322600', line: '#584600' },
  },
  brown: {
    light: { solid: '#8a5435', fg: '#713e1e', tint: '#fbf0ea', line: '#ead0c1' },
    dark: { solid: '#b47e5f', fg: '#efcab5', tint: '#34231a', line: '#5c4031' },
  },
  purple: {
    light: { solid: '#993ea8', fg: '#6a3373', tint: '#fdecff', line: '#eec6f4' },
    dark: { solid: '#cc7bdb', fg: '#eec0f6', tint: '#361a3b', line: '#5f3368' },
  },
  blue: {
    light: { solid: '#007fbc', fg: '#00537c', tint: '#e7f5ff', line: '#b4dcf9' },
    dark: { solid: '#48aeef', fg: '#a6daff', tint: '#0c2b3e', line: '#184c6d' },
  },
  grey: {
    light: { solid: '#727985', fg: '#474d58', tint: '#f1f2f5', line: '#d3d6db' },
    dark: { solid: '#868c98', fg: '#ced3db', tint: '#26282b', line: '#44484e' },
  },
};
