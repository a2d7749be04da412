import {
  rem,
  type ActionIconProps,
  type BadgeProps,
  type ButtonProps,
  type CheckboxProps,
  type InputProps,
  type KbdProps,
  type PillProps,
  type SelectProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { dropdown, part, popTransition } from './part.ts';
import { tokens } from './tokens.ts';

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
const PADDING: Record<string, string> = { xs: rem(9), lg: rem(18), xl: rem(18) };

function buttonVars(_theme: unknown, props: ButtonProps) {
  const size = String(props.size ?? 'sm');
  const filledInk = (props.variant ?? 'filled') === 'filled' && (props.color ?? 'ink') === 'ink';
  return {
    root: {
      '--button-height': size.startsWith('compact') ? undefined : height(size),
      '--button-padding-x': PADDING[size] ?? rem(12),
      '--button-fz': FONT_SIZE[size],
      '--button-color': filledInk ? 'var(--c-on-ink)' : undefined,
    },
  };
}

/** Buttons and inputs. Sizes: 26 xs · 32 sm (desktop) · 36 md · 44 lg (touch) · 52 xl (runner). */
export const controls = {
  Button: part<ButtonProps>({
    defaultProps: { color: 'ink', size: 'sm' },
    vars: buttonVars,
    styles: { root: { fontWeight: 500 }, section: { '--section-gap': rem(6) } },
  }),
  ActionIcon: part<ActionIconProps>({
    defaultProps: { variant: 'subtle', color: 'gray', size: 32 },
  }),
  Input: part<InputProps>({
    defaultProps: { size: 'sm' },
    vars: (_theme, props) => ({
      wrapper: {
        '--input-height': height(props.size),
        '--input-fz': FONT_SIZE[String(props.size ?? 'sm')],
      },
    }),
  }),
  TextInput: part<TextInputProps>({ defaultProps: { size: 'sm' } }),
  Textarea: part<TextareaProps>({ defaultProps: { size: 'sm', autosize: true, minRows: 2 } }),
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
  Switch: part<SwitchProps>({ defaultProps: { size: 'xs', withThumbIndicator: false } }),
  Badge: part<BadgeProps>({
    defaultProps: { variant: 'default', radius: 'sm', size: 'md' },
    styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
  }),
  Kbd: part<KbdProps>({
    defaultProps: { size: 'xs' },
    styles: { root: { borderBottomWidth: 1, fontSize: rem(11), color: 'var(--c-text-2)' } },
  }),
  Pill: part<PillProps>({ defaultProps: { radius: 'sm' } }),
};
