import { createTheme, rem, virtualColor } from '@mantine/core';
import { controls } from './controls.ts';
import { surfaces } from './surfaces.ts';
import { dangerDark, dangerLight, dark, gray, inkDark, inkLight, iris } from './palette.ts';

const FONT = '"Inter Variable", Inter, system-ui';

/** Rules of use: components read CSS variables, never hex; status hues only through `statusHue`. */
export const theme = createTheme({
  // virtual colours are the only way to get contrast text per scheme (a plain tuple is judged by its light shade)
  colors: {
    gray,
    dark,
    iris,
    dangerLight,
    dangerDark,
    inkLight,
    inkDark,
    accent: virtualColor({ name: 'accent', light: 'iris', dark: 'iris' }),
    ink: virtualColor({ name: 'ink', light: 'inkLight', dark: 'inkDark' }),
    danger: virtualColor({ name: 'danger', light: 'dangerLight', dark: 'dangerDark' }),
  },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  white: '#ffffff',
  black: '#121720',
  autoContrast: true,
  luminanceThreshold: 0.34,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: `${FONT}, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`,
  fontFamilyMonospace: '"Inter Variable", Inter, ui-monospace, monospace',
  fontSizes: { xxs: rem(11), xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xxs: '1.3', xs: '1.35', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: `${FONT}, sans-serif`,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.4' },
      h4: { fontSize: rem(13), lineHeight: '1.4' },
      h5: { fontSize: rem(12), lineHeight: '1.4' },
      h6: { fontSize: rem(11), lineHeight: '1.4' },
    },
  },
  spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(14) },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--c-shadow-pop)',
    lg: 'var(--c-shadow-pop)',
    xl: 'var(--c-shadow-modal)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' }, // 480 · 768 · 1024 · 1280 · 1536
  components: { ...controls, ...surfaces },
});
