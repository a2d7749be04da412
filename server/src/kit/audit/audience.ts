import type { Audience, EntityTable } from '#kit/model/table.ts';

/** Returns the audience of a change between these states of a row. */
export function audienceOf(
  { audience, visible, limited }: EntityTable,
  states: readonly Readonly<Record<string, unknown>>[],
): Audience | 'everybody' {
  if (!audience) return visible || limited ? {} : 'everybody';
  return states.map((row) => audience(row)).reduce(joinAudiences, {});
}

/** Returns everybody in either audience. */
export function joinAudiences(
  one: Audience | 'everybody',
  other: Audience | 'everybody',
): Audience | 'everybody' {
  if (one === 'everybody' || other === 'everybody') return 'everybody';
  return {
    units: [...(one.units ?? []), ...(other.units ?? [])],
    users: [...(one.users ?? []), ...(other.users ?? [])],
  };
}

const ids = (values: readonly unknown[] = []): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** An audience in the form of `audit_append`: neither units nor users stands for everybody. */
export const storedAudience = (
  audience: Audience | 'everybody' = {},
): { units?: string[]; users?: string[] } =>
  audience === 'everybody' ? {} : { units: ids(audience.units), users: ids(audience.users) };
