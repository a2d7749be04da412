/** The colours of annotations, on the page and on paper; each has a name in the page's `ui/annotations`. */
export const MARK_COLOURS = {
  red: '#ff3b30',
  yellow: '#ffd60a',
  blue: '#4da3ff',
  white: '#ffffff',
  black: '#121720',
} as const;
export type MarkColour = keyof typeof MARK_COLOURS;
