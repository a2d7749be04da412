import { useDebouncedValue } from '@mantine/hooks';
import { indicators } from '@plumbline/contract/indicators/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { TIMING } from '../../../kit/timing.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { useDateNames } from './dates.ts';
import { ruleSentence } from './ruleSentence.ts';
import type { DescribedRule } from './ruleSentence.ts';

const api = resourceApi(indicators);
/** The number of indicators that tell whether those of a code share name and unit. */
const SAMPLE = 20;

/** The value that all rows have, or null. */
const common = <T>([first, ...others]: readonly T[]): T | null =>
  first !== undefined && others.every((one) => one === first) ? first : null;

/** The common properties of the indicators of a code: their name, and the unit behind their values. */
export function useIndicatorsOf(code: string | null): { name: string | null; unit: string | null } {
  const symbolOf = useUnitSymbol();
  const [settledCode] = useDebouncedValue(code, TIMING.debounce);
  const { data } = useQuery({
    ...api.listQuery({
      filter: [`code=${settledCode}`],
      fields: ['name', 'measure_unit'],
      with_archived: false,
      page: 1,
      page_size: SAMPLE,
    }),
    placeholderData: undefined,
    enabled: settledCode !== null,
    meta: { quiet: true },
  });
  const rows = settledCode === code ? (data?.items ?? []) : [];
  return {
    name: common(rows.map(({ name }) => name)),
    unit: common(rows.map(({ measure_unit }) => symbolOf(measure_unit))),
  };
}

/** A rule in one sentence; null while its terms limit nothing. */
export function useRuleSentence(rule: DescribedRule): string | null {
  const t = useTranslations('constraints.rules');
  const words = useTranslations('constraint');
  const { indicator_code, date_key } = rule.terms;
  const { name, unit } = useIndicatorsOf(indicator_code);
  const nameOf = useDateNames();
  return ruleSentence({ t, words }, rule, {
    indicator: name ?? indicator_code ?? '…',
    unit,
    date: date_key === null ? '' : nameOf(date_key),
  });
}
