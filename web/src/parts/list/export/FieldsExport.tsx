import { useFieldLabel } from '../filter/fields.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ExportedList } from './exportApi.ts';

interface Props extends Omit<ExportedList, 'columns'> {
  /** The fields that rows show. */
  fields: readonly string[];
}

/** Offers a list without columns of its own as a file. */
export function FieldsExport({ fields, ...list }: Props) {
  const label = useFieldLabel(list.resource);
  return (
    <ExportButton
      {...list}
      columns={fields.map((key) => ({ key, label: label(key), reads: [key] }))}
    />
  );
}
