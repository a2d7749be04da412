/**
 * A unit as stored, with the correct own sums. Sums are ordered as in object_quality: 3 own, 3 inherited,
 * children; then the number of objects per status: ok, attention, critical, not assessed.
 */
export interface UnitSums {
  id: string;
  parent_id: string | null;
  /** Whether its parent includes it: false for the root of an archived subtree. */
  counted: boolean;
  stored_parent_id: string | null;
  isMissing: boolean;
  own: number[];
  /** The correct number of objects per status. */
  objects: number[];
  stored: (number | null)[];
}
export interface UnitCorrection {
  business_unit_id: string;
  parent_id: string | null;
  /** The differences to add to the stored sums. */
  sums: number[];
}

/** The corrections that make the sums of all units right, from their own counts upwards. */
export function unitCorrections(units: readonly UnitSums[]): UnitCorrection[] {
  const children = Map.groupBy(units, (unit) => unit.parent_id);
  const expected = new Map<string, number[]>();
  const visit = (unit: UnitSums): number[] => {
    const below = children.get(unit.id) ?? [];
    const totals = below.map(visit);
    const inherited = [0, 1, 2].map((i) => totals.reduce((sum, total) => sum + (total[i] ?? 0), 0));
    expected.set(unit.id, [
      ...unit.own,
      ...inherited,
      below.filter((child) => child.counted).length,
      ...unit.objects,
    ]);
    return unit.own.map((own, i) => own + (inherited[i] ?? 0));
  };
  children.get(null)?.forEach(visit);
  return units.flatMap((unit) => {
    const sums = (expected.get(unit.id) ?? []).map((value, i) => value - (unit.stored[i] ?? 0));
    const right =
      !unit.isMissing &&
      unit.stored_parent_id === unit.parent_id &&
      sums.every((value) => value === 0);
    return right ? [] : [{ business_unit_id: unit.id, parent_id: unit.parent_id, sums }];
  });
}
