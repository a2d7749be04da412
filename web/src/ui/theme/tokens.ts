/** Sizes, motion and durations of the design, read by the theme and by code that must agree with it. */
export const tokens = {
  layout: {
    sidebar: 300,
    sidebarRail: 60,
    topbar: 52,
    footer: 28,
    facets: 248,
    properties: 316,
    contentMax: 1440,
    readingMax: 720,
    phoneBar: 56,
    phoneTabs: 60,
  },
  row: { compact: 30, default: 36, comfortable: 44, touch: 56 },
  control: { xs: 26, sm: 32, md: 36, lg: 44, xl: 52 },
  touchTarget: 44,
  motion: { fast: '90ms', base: '140ms', slow: '220ms', ease: 'cubic-bezier(.2,.8,.2,1)' },
  z: { sticky: 10, bar: 100, overlay: 200, toast: 400 },
} as const;

/** The size of a decorative icon beside its label. */
export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
