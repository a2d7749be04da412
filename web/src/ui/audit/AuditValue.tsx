import type { DictionaryName } from '@plumbline/contract/dictionaries';
import type { Field, Page } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { useCoded } from '../../kit/dictionary.ts';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { StatusBadge } from '../StatusBadge.tsx';

/** What the parts of a structured value are called, by their keys. */
export type PartNames = Record<string, string>;
interface Props {
  field: Field | null;
  value: unknown;
  parts: PartNames;
}

/** A logged value as people read it: names instead of codes and ids, statuses as badges. */
export function AuditValue({ field, value, parts }: Props) {
  const t = useTranslations('lists');
  if (value === null || value === undefined || value === '') return '–';
  if (field?.kind === 'dictionary')
    return <EntryName name={field.to as DictionaryName} code={Number(value)} />; // `to` of a dictionary field
  if (field?.kind === 'relation' && typeof value === 'string')
    return <EntityName to={field.to} id={value} />;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value);
  const dated = field?.kind === 'date' || field?.kind === 'time';
  if (dated && typeof value === 'string') return formatMoment(value);
  return plain(value, { yes: t('yes'), no: t('no'), parts });
}

/** Lists and attributes in one line; anything else as it is. */
function plain(value: unknown, words: { yes: string; no: string; parts: PartNames }): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((part) => plain(part, words)).join(', ') || '–';
  if (typeof value !== 'object' || value === null) return String(value);
  const nameOf = (key: string) => words.parts[key] ?? key.replaceAll('_', ' ');
  const filled = Object.entries(value).filter(([, part]) => part !== null);
  return filled.map(([key, part]) => `${nameOf(key)}: ${plain(part, words)}`).join(', ') || '–';
}

const STATUSES = ['quality_status', 'status_type'];

function EntryName({ name, code }: { name: DictionaryName; code: number }) {
  const label = useCoded(name)(code)?.name ?? String(code);
  return STATUSES.includes(name) ? <StatusBadge code={code} label={label} /> : label;
}

function EntityName({ to, id }: { to: string; id: string }) {
  const resource = findResource(to);
  const label = resource?.label ?? 'name';
  const { data } = useQuery({
    queryKey: [to, 'names', [id]],
    queryFn: ({ signal }) =>
      api.get<Page<Record<string, string>>>(resource?.path ?? '', {
        query: { filter: [`id=${id}`], fields: label, with_archived: true, page_size: 1 },
        signal,
      }),
    enabled: resource !== undefined,
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
  return data?.items[0]?.[label] ?? '…';
}
