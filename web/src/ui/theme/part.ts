import type { MantineTheme } from '@mantine/core';
import type { CSSProperties } from 'react';

type Style = CSSProperties | Record<`--${string}`, string>;
interface Part<Props> {
  defaultProps?: Partial<Props>;
  styles?: Record<string, Style>;
  vars?: (theme: MantineTheme, props: Props) => Record<string, Record<string, string | undefined>>;
}

/**
 * `Component.extend` without importing the component: the theme is part of the first load, where
 * most components are not needed.
 */
export const part = <Props>(settings: Part<Props>): Part<Props> => settings;

export const popTransition = { transition: 'pop' as const, duration: 120 };
export const dropdown: CSSProperties = {
  background: 'var(--c-raised)',
  border: 0,
  boxShadow: 'var(--c-shadow-pop)',
  padding: 4,
};
