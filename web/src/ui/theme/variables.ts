import { STATUS_RAMPS, type StatusHue, type StatusRamp } from './status.ts';
import { tokens } from './tokens.ts';

const ramp = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    (Object.keys(STATUS_RAMPS) as StatusHue[]).flatMap((h) =>
      (Object.keys(STATUS_RAMPS[h][scheme]) as (keyof StatusRamp)[]).map((k) => [
        `--st-${h}-${k}`,
        STATUS_RAMPS[h][scheme][k],
      ]),
    ),
  );

type Variables = Record<'variables' | 'light' | 'dark', Record<string, string>>;

/**
 * The variables of both schemes. Those with Mantine's names have the values that it calculates from the theme
 * (theme.tsx), which only arrives with what opens over the page.
 */
export const VARIABLES: Variables = {
  variables: {
    '--motion-fast': tokens.motion.fast,
    '--row-h': `${tokens.row.default}px`,
    '--sidebar-w': `${tokens.layout.sidebar}px`,
    '--topbar-h': `${tokens.layout.topbar}px`,
    '--footer-h': `${tokens.layout.footer}px`,
    '--c-picture': '#101318',
    '--c-on-picture': '#dfe2e7',
    '--c-picture-mark': '#ffffff',
    '--c-picture-veil': 'rgba(10, 12, 16, .45)',
    '--c-picture-edge': 'rgba(10, 12, 16, .7)',
    '--mantine-color-dark-1': '#cdd0d7',
    '--mantine-color-dark-3': '#8e949f',
    '--mantine-color-dark-4': '#343943',
    '--mantine-color-dark-6': '#1d2027',
    '--mantine-color-gray-0': '#f7f8fa',
    '--mantine-color-gray-3': '#e2e5ea',
    '--mantine-color-gray-6': '#636a77',
    '--mantine-color-gray-7': '#4a515e',
    '--mantine-color-white': '#ffffff',
    '--mantine-font-family-monospace': '"Inter Variable", Inter, ui-monospace, monospace',
    '--mantine-font-size-sm': '13px',
    '--mantine-line-height-sm': '1.45',
    '--mantine-radius-default': '7px',
    '--mantine-radius-md': '7px',
    '--mantine-radius-sm': '5px',
    '--mantine-radius-xs': '3px',
    '--mantine-spacing-md': '16px',
    '--mantine-spacing-sm': '12px',
    '--mantine-spacing-xs': '8px',
  },
  light: {
    '--c-canvas': '#f4f6f8',
    '--c-sheet': '#ffffff',
    '--c-panel': '#ffffff',
    '--c-raised': '#ffffff',
    '--c-sunken': '#f5f6f9',
    '--c-well': 'rgba(20, 30, 55, .085)',
    '--c-well-on': '#ffffff',
    '--c-hover': 'rgba(20, 30, 55, .045)',
    '--c-press': 'rgba(20, 30, 55, .08)',
    '--c-line': '#e6e9ee',
    '--c-line-2': '#d6dae1',
    '--c-control': '#878e9a',
    '--c-text': '#121720',
    '--c-text-2': '#4a515e',
    '--c-text-3': '#636a77',
    '--c-text-4': '#9ea5b0',
    '--c-ink': '#1b212c',
    '--c-on-ink': '#ffffff',
    '--c-accent': '#5054d9',
    '--c-accent-text': '#4343bf',
    '--c-accent-tint': '#eef0ff',
    '--c-accent-line': '#c3cbff',
    '--c-focus': '#5054d9',
    '--c-scrim': 'rgba(15, 20, 32, .38)',
    '--c-shadow-pop':
      '0 0 0 1px rgba(18,23,32,.07), 0 4px 10px -2px rgba(18,23,32,.08), 0 14px 32px -8px rgba(18,23,32,.16)',
    '--c-shadow-modal': '0 0 0 1px rgba(18,23,32,.07), 0 24px 64px -12px rgba(18,23,32,.28)',
    '--mantine-color-accent-light': '#eef0ff',
    '--mantine-color-accent-light-color': '#36369e',
    '--mantine-color-accent-light-hover': '#e2e6ff',
    '--mantine-color-anchor': '#4343bf',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-danger-light-color': '#822b2a',
    '--mantine-color-danger-light-hover': '#ffdad6',
    '--mantine-color-danger-outline': '#b01822',
    '--mantine-color-danger-outline-hover': 'rgba(176, 24, 34, 0.05)',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-border': '#d6dae1',
    '--mantine-color-default-color': '#1b212c',
    '--mantine-color-default-hover': '#f7f8fa',
    '--mantine-color-disabled': '#e9ecf1',
    '--mantine-color-disabled-color': '#9ea5b0',
    '--mantine-color-error': '#b01822',
    '--mantine-color-gray-light': '#f1f3f6',
    '--mantine-color-gray-light-color': '#121720',
    '--mantine-color-gray-light-hover': '#e9ecf1',
    '--mantine-color-ink-filled': '#1b212c',
    '--mantine-color-ink-filled-hover': '#2f3743',
    '--mantine-color-ink-light': 'rgba(20, 30, 55, .07)',
    '--mantine-color-ink-light-color': '#121720',
    '--mantine-color-ink-light-hover': 'rgba(20, 30, 55, .11)',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-text': '#121720',
    '--mantine-primary-color-filled': '#5054d9',
    ...ramp('light'),
  },
  dark: {
    '--c-canvas': '#0b0d11',
    '--c-sheet': '#13161b',
    '--c-panel': '#171a20',
    '--c-raised': '#1f2229',
    '--c-sunken': '#0f1216',
    '--c-well': 'rgba(255, 255, 255, .07)',
    '--c-well-on': '#343943',
    '--c-hover': 'rgba(255, 255, 255, .045)',
    '--c-press': 'rgba(255, 255, 255, .08)',
    '--c-line': '#262a32',
    '--c-line-2': '#373c46',
    '--c-control': '#6a707b',
    '--c-text': '#ebedf0',
    '--c-text-2': '#b3b7c0',
    '--c-text-3': '#9298a3',
    '--c-text-4': '#5f6570',
    '--c-ink': '#e6e8ec',
    '--c-on-ink': '#121720',
    '--c-accent': '#8b97fb',
    '--c-accent-text': '#aab4ff',
    '--c-accent-tint': '#20243f',
    '--c-accent-line': '#3b427a',
    '--c-focus': '#8b97fb',
    '--c-scrim': 'rgba(0, 0, 0, .6)',
    '--c-shadow-pop': '0 0 0 1px rgba(255,255,255,.09), 0 14px 32px -8px rgba(0,0,0,.7)',
    '--c-shadow-modal': '0 0 0 1px rgba(255,255,255,.09), 0 24px 64px -12px rgba(0,0,0,.85)',
    '--mantine-color-accent-light': '#20243f',
    '--mantine-color-accent-light-color': '#c3cbff',
    '--mantine-color-accent-light-hover': '#2a2f52',
    '--mantine-color-anchor': '#aab4ff',
    '--mantine-color-body': '#13161b',
    '--mantine-color-danger-light-color': '#ffc1bb',
    '--mantine-color-danger-light-hover': '#4a1a18',
    '--mantine-color-danger-outline': '#ff8f88',
    '--mantine-color-danger-outline-hover': 'rgba(255, 143, 136, .1)',
    '--mantine-color-default': '#1d2027',
    '--mantine-color-default-border': '#343943',
    '--mantine-color-default-color': '#ebedf0',
    '--mantine-color-default-hover': '#252932',
    '--mantine-color-disabled': '#1d2027',
    '--mantine-color-disabled-color': '#8e949f',
    '--mantine-color-error': '#ff8f88',
    '--mantine-color-gray-light': 'rgba(255, 255, 255, .08)',
    '--mantine-color-gray-light-color': '#cdd0d7',
    '--mantine-color-gray-light-hover': 'rgba(255, 255, 255, .1)',
    '--mantine-color-ink-filled': '#e6e8ec',
    '--mantine-color-ink-filled-hover': '#ffffff',
    '--mantine-color-ink-light': 'rgba(255, 255, 255, .08)',
    '--mantine-color-ink-light-color': '#ebedf0',
    '--mantine-color-ink-light-hover': 'rgba(255, 255, 255, .13)',
    '--mantine-color-placeholder': '#868c98',
    '--mantine-color-text': '#ebedf0',
    '--mantine-primary-color-filled': '#8b97fb',
    ...ramp('dark'),
  },
};

const declared = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

/** Makes variables hold for the whole page. */
export function adoptVariables({ variables, light, dark }: Variables): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${declared(variables)}}` +
      `:root[data-mantine-color-scheme=light]{${declared(light)}}` +
      `:root[data-mantine-color-scheme=dark]{${declared(dark)}}`,
  );
  document.adoptedStyleSheets.push(sheet);
}
