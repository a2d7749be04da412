import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { foundIn } from './classTree.ts';

/** The fields of a row, with the parent in place of the tree. */
const SHOWN = ['name', 'code', 'parent', 'updated_at', 'updated_by'];

interface Props {
  classifier: Classifier;
  rows: readonly ClassRow[];
  search: string;
}

/** Offers the classes, or the found ones, as a file. */
export function ClassesExport({ classifier: { resource }, rows, search }: Props) {
  const shown = search.trim() === '' ? rows : foundIn(rows, search);
  if (shown.length === 0) return null;
  return (
    <FieldsExport
      resource={resource}
      query={{
        filter: search.trim() === '' ? [] : [`search~${search.trim()}`],
        sort_by: 'name',
      }}
      fields={SHOWN}
      total={{ n: shown.length, isExact: true }}
    />
  );
}
