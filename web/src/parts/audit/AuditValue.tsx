import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { Field } from '@plumbline/contract/kit/resource';
import { useTranslations } from 'use-intl';
import { useEntryByCode } from '../entity/dictionary.ts';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { useFieldLabel } from '../list/filter/fields.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';

/** Display names of the parts of a structured value, by key. */
export type PartNames = Record<string, string>;
interface Props {
  field: Field | null;
  value: unknown;
  parts: PartNames;
  /** Display names of the ids in the log. */
  names: Record<string, string>;
}

/** A logged value for people: names instead of codes and ids, statuses as badges. */
export function AuditValue({ field, value, parts, names }: Props) {
  const t = useTranslations('common');
  const audit = useTranslations('audit');
  const label = useFieldLabel();
  if (value === null || value === undefined || value === '') return '–';
  if (field?.kind === 'picture') return audit('picture');
  if (field?.kind === 'dictionary')
    return <EntryName name={field.to as DictionaryName} code={Number(value)} />; // `to` of a dictionary field
  if (field?.kind === 'relation' && typeof value === 'string') return names[value] ?? audit('gone');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value);
  const isDate = field?.kind === 'date' || field?.kind === 'time';
  if (isDate && typeof value === 'string') return formatMoment(value);
  const words = { yes: t('yes'), no: t('no'), gone: audit('gone') };
  return plain(value, { words, names, nameOf: (key) => parts[key] ?? label(key) });
}

interface Plain {
  words: { yes: string; no: string; gone: string };
  names: Record<string, string>;
  nameOf: (key: string) => string;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists and attributes in one line; anything else unchanged. */
function plain(value: unknown, reading: Plain): string {
  const { words, names, nameOf } = reading;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return UUID.test(value) ? (names[value] ?? words.gone) : value;
  const separator = Array.isArray(value) && value.some(isStructure) ? '; ' : ', ';
  if (Array.isArray(value)) return value.map((part) => plain(part, reading)).join(separator) || '–';
  if (!isStructure(value)) return String(value);
  const filled = Object.entries(value).filter(([, part]) => part !== null);
  return (
    filled
      .map(([key, part]) => `${nameOf(key.replace(/_id$/, ''))}: ${plain(part, reading)}`)
      .join(', ') || '–'
  );
}
const isStructure = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const STATUSES = ['quality_status', 'status_type'];

function EntryName({ name, code }: { name: DictionaryName; code: number }) {
  const label = useEntryByCode(name)(code)?.name ?? String(code);
  return STATUSES.includes(name) ? <StatusBadge code={code} label={label} /> : label;
}
