/** The number of a filter; null while there is none. */
export const figureOf = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);

/** A number as a filter holds it; nothing while none has been typed. */
export const figureText = (value: number | null): string[] =>
  value === null || Number.isNaN(value) ? [] : [String(value)];
