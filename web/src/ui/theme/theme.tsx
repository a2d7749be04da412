import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import './mantine.css';
import {
  createTheme,
  rem,
  virtualColor,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
  type CheckboxProps,
  type InputProps,
  type PillProps,
  type SelectProps,
  type MantineTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { dangerDark, dangerLight, dark, gray, inkDark, inkLight, iris } from './palette.ts';
import { tokens } from './tokens.ts';
import { adoptVariables, VARIABLES } from './variables.ts';

type Style = CSSProperties | Record<`--${string}`, string>;
interface Part<Props> {
  defaultProps?: Partial<Props>;
  styles?: Record<string, Style>;
  vars?: (theme: MantineTheme, props: Props) => Record<string, Record<string, string | undefined>>;
}

/** `Component.extend` without importing the component, which only some of those that need the theme have. */
const part = <Props,>(settings: Part<Props>): Part<Props> => settings;

const popTransition = { transition: 'pop' as const, duration: 120 };
const dropdown: CSSProperties = {
  background: 'var(--c-raised)',
  border: 0,
  boxShadow: 'var(--c-shadow-pop)',
  padding: 4,
};

type ControlSize = keyof typeof tokens.control;
const height = (size: unknown) =>
  rem(tokens.control[(size as ControlSize) ?? 'sm'] ?? tokens.control.sm); // other sizes keep the default height
const FONT_SIZE: Record<string, string> = {
  xs: rem(12),
  sm: rem(13),
  md: rem(14),
  lg: rem(16),
  xl: rem(16),
};

/** Inputs. Sizes: 26 xs · 32 sm (desktop) · 36 md · 44 lg (touch) · 52 xl (runner). */
const controls = {
  Input: part<InputProps>({
    defaultProps: { size: 'sm' },
    vars: (_theme, props) => ({
      wrapper: {
        '--input-height': height(props.size),
        '--input-fz': FONT_SIZE[String(props.size ?? 'sm')],
      },
    }),
  }),
  Select: part<SelectProps>({
    defaultProps: {
      size: 'sm',
      comboboxProps: { shadow: 'none', transitionProps: popTransition },
      allowDeselect: false,
    },
    styles: { dropdown },
  }),
  Checkbox: part<CheckboxProps>({
    defaultProps: { size: 'xs', radius: 'xs', iconColor: 'var(--c-sheet)' },
  }),
  Pill: part<PillProps>({ defaultProps: { radius: 'sm' } }),
};

const scrim = { backgroundOpacity: 1, color: 'var(--c-scrim)', blur: 0 };
const title = { fontSize: rem(16), fontWeight: 600, lineHeight: rem(22) };
/** The role of a dialog's head, which would otherwise be a second banner of the page. */
const notBanner = { header: { role: 'presentation' } };
const raised = { background: 'var(--c-raised)' };
const pop = {
  shadow: 'none',
  radius: 'md',
  withArrow: false,
  transitionProps: popTransition,
} as const;

/** Text, overlays and containers. Hairlines at rest; only overlays cast a shadow. */
const surfaces = {
  Tooltip: part<TooltipProps>({
    defaultProps: {
      radius: 'sm',
      color: 'var(--c-ink)',
      transitionProps: { duration: 90 },
    },
    styles: { tooltip: { color: 'var(--c-on-ink)', fontSize: rem(12), padding: '4px 8px' } },
  }),
  Popover: part<PopoverProps>({ defaultProps: pop, styles: { dropdown } }),
  Menu: part<MenuProps>({
    defaultProps: pop,
    styles: {
      dropdown,
      item: { fontSize: rem(13), padding: '6px 8px', borderRadius: rem(5) },
    },
  }),
  Modal: part<ModalProps>({
    defaultProps: {
      centered: true,
      radius: 'xl',
      overlayProps: scrim,
      padding: 'lg',
      transitionProps: { transition: 'pop', duration: 160 },
      attributes: notBanner,
    },
    styles: {
      content: { boxShadow: 'var(--c-shadow-modal)', ...raised },
      header: raised,
      title,
    },
  }),
  Drawer: part<DrawerProps>({
    defaultProps: { overlayProps: scrim, padding: 'md', attributes: notBanner },
    styles: { content: raised, header: raised, title },
  }),
};

const FONT = '"Inter Variable", Inter, system-ui';

/** Rules of use: components read CSS variables, never hex; status hues only through `statusHue`. */
const theme = createTheme({
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

/** Values that Mantine would calculate otherwise, for what only its own styles read. */
const MORE_VARIABLES = {
  light: {
    '--mantine-color-bright': '#121720',
    '--mantine-color-dimmed': '#4a515e',
    '--mantine-color-ink-contrast': '#ffffff',
  },
  dark: {
    '--mantine-color-bright': '#ffffff',
    '--mantine-color-dimmed': '#b3b7c0',
    '--mantine-color-ink-outline': '#cdd0d7',
    '--mantine-color-danger-light': '#3a1513',
    '--mantine-color-ink-contrast': '#121720',
  },
};

const nothing = () => undefined;
const root = document.documentElement;
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const settings = {
  colorScheme: 'auto' as const, // the attribute of the root says which one it is
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => root,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  deduplicateInlineStyles: true,
};

const calculated = defaultCssVariablesResolver(merged);
adoptVariables({
  variables: { ...calculated.variables, ...VARIABLES.variables },
  light: { ...calculated.light, ...MORE_VARIABLES.light, ...VARIABLES.light },
  dark: { ...calculated.dark, ...MORE_VARIABLES.dark, ...VARIABLES.dark },
});
root.dataset.respectReducedMotion = 'true';

/** Our theme around components of Mantine. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineContext value={settings}>
    <MantineThemeContext value={merged}>{children}</MantineThemeContext>
  </MantineContext>
);

/**
 * A component of Mantine with our theme around it. The first page has none of Mantine, so each component that comes
 * later brings the theme with it.
 */
export const themed = <P extends object>(Part: ComponentType<P>): ((props: P) => ReactNode) =>
  function InTheme(props: P) {
    return (
      <Themed>
        <Part {...props} />
      </Themed>
    );
  };
