/** Sizes and motion of the design, read by the theme and by code that must agree with it. */
export const tokens = {
  layout: { sidebar: 300, topbar: 52, footer: 28 },
  row: { default: 36, comfortable: 44 },
  control: { xs: 26, sm: 32, md: 36, lg: 44, xl: 52 },
  motion: { fast: '90ms' },
} as const;

/** The size of a decorative icon beside its label. */
export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
