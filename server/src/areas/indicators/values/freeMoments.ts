interface MeasuredMoment {
  indicator_id: string;
  measured_at: string;
}

/** Microseconds since 1970, the unit of the database. */
const microsecondsOf = (time: string): number =>
  Date.parse(time) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));

const momentOf = (microseconds: number): string =>
  new Date(Math.floor(microseconds / 1000))
    .toISOString()
    .replace('Z', `${String(microseconds % 1000).padStart(3, '0')}Z`);

/**
 * Returns the moment of each of these values in its history, which has one value per moment: their own, or the first
 * free microsecond after it. So of two answers with the same time the one further down the check list is the later.
 */
export function freeMoments(
  values: readonly MeasuredMoment[],
  taken: readonly MeasuredMoment[],
): string[] {
  const keyOf = (id: string, moment: number) => `${id} ${moment}`;
  const used = new Set(
    taken.map(({ indicator_id, measured_at }) => keyOf(indicator_id, microsecondsOf(measured_at))),
  );
  return values.map(({ indicator_id, measured_at }) => {
    let moment = microsecondsOf(measured_at);
    while (used.has(keyOf(indicator_id, moment))) moment += 1;
    used.add(keyOf(indicator_id, moment));
    return momentOf(moment);
  });
}
