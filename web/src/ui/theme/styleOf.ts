import type { CSSProperties } from 'react';

/** Values for a style sheet to calculate with; the type of a style knows no variables. */
export const styleOf = (variables: Record<`--${string}`, string | number>): CSSProperties =>
  variables;
