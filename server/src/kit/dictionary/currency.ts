import type { Currency } from '@plumbline/contract/dictionaries/currency';
import type { Locale } from '@plumbline/contract/kit/locales';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The currency of a unit of measure, as a value. */
export const currencyOf = (
  unit_code: RawBuilder<unknown>,
  at: { tenant: string; locale: Locale },
): RawBuilder<Currency> => sql<Currency>`(
  select jsonb_build_object('id', d.id, 'code', d.code, 'name', d.names ->> ${at.locale}::text, 'iso', d.extra ->> 'currency',
    'symbol', d.extra ->> 'symbol')
  from dictionary_entry d where d.tenant_id = ${at.tenant}::uuid and d.dictionary = 'measure_unit' and d.code = ${unit_code})`;
