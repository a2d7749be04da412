import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { fieldOfPart, loggedText } from '@plumbline/contract/kit/loggedText';
import type { Field } from '@plumbline/contract/kit/resource';
import { useTranslations } from 'use-intl';
import { useEntryName } from '../entity/dictionary.ts';
import { formatMoment } from '../../kit/format/format.ts';
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
export function AuditValue(props: Props) {
  const { field, value } = props;
  if (field?.kind === 'dictionary' && value !== null)
    return <EntryName name={field.to as DictionaryName} code={Number(value)} />; // `to` of a dictionary field
  return hasVerdict(value) ? <MeasuredValue {...props} /> : <Text {...props} entryName={String} />;
}

/** A value of an indicator as it was: the one structured value that has an entry of a dictionary. */
const hasVerdict = (value: unknown) =>
  typeof value === 'object' && value !== null && 'validation_status_code' in value;

function MeasuredValue(props: Props) {
  const entryName = useEntryName('validation_status');
  return <Text {...props} entryName={entryName} />;
}

function Text({
  field,
  value,
  parts,
  names,
  entryName,
}: Props & { entryName: (code: number) => string }) {
  const t = useTranslations('common');
  const audit = useTranslations('audit');
  const label = useFieldLabel();
  const text = loggedText(field, value, {
    words: { yes: t('yes'), no: t('no'), picture: audit('picture') },
    rowName: (id) => names[id] ?? audit('gone'),
    partName: (key) => parts[key] ?? label(fieldOfPart(key)),
    entryName: (_dictionary, code) => entryName(code),
    moment: formatMoment,
  });
  return text || '–';
}

const STATUSES = ['quality_status', 'status_type'];

function EntryName({ name, code }: { name: DictionaryName; code: number }) {
  const label = useEntryName(name)(code);
  return STATUSES.includes(name) ? <StatusBadge code={code} label={label} /> : label;
}
