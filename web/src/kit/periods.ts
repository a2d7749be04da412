/** A stretch of time: `from` is its first moment, `to` the first one after. Null: no bound. */
export interface Range {
  from: Date | null;
  to: Date | null;
}

/** The range as filters of a list. */
export function rangeFilters(name: string, { from, to }: Range): string[] {
  return [
    ...(from === null ? [] : [`${name}>=${from.toISOString()}`]),
    ...(to === null ? [] : [`${name}<${to.toISOString()}`]),
  ];
}
