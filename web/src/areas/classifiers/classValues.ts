import { objectClassSchemas } from '@plumbline/contract/objects/schemas';
import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { inspectionClassSchemas } from '@plumbline/contract/templates/schemas';
import type { z } from 'zod';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';
import { freeKey } from './attributeKey.ts';
import type { Classifier, ClassRow } from './classifier.ts';
import type { Control } from 'react-hook-form';

export type FormControl = Control<ClassForm>;

export const ATTRIBUTE_TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;

export interface AttributeForm {
  /** Whether the key is stored and stays, because objects store values under it. */
  stored: boolean;
  key: string;
  name: string;
  type: AttributeDeclaration['type'];
  unit: string;
  choices: string[];
}
export interface ClassForm {
  name: string;
  code: string;
  parent: PickedEntity | null;
  icon: string | null;
  attributes: AttributeForm[];
}

export const NEW_ATTRIBUTE: AttributeForm = {
  stored: false,
  key: '',
  name: '',
  type: 'text',
  unit: '',
  choices: [],
};

/** The form's initial values: the stored class, or blanks for a new one. */
export const classForm = (row: Partial<ClassRow>): ClassForm => ({
  name: row.name ?? '',
  code: row.code ?? '',
  parent: row.parent ?? null,
  icon: row.icon ?? null,
  attributes: (row.attributes ?? []).map(({ key, name, type, unit, choices }) => ({
    stored: true,
    key,
    name,
    type,
    unit: unit ?? '',
    choices: choices ?? [],
  })),
});

/** The attribute declarations of the body; a blank key is generated from the name. */
export function declarationsOf(rows: readonly AttributeForm[]): AttributeDeclaration[] {
  const usedKeys = new Set(rows.map(({ key }) => key.trim()));
  return rows.map((row) => {
    const key = row.key.trim() || freeKey(row.name, usedKeys);
    usedKeys.add(key);
    const { name, type } = row;
    return {
      key,
      name: name.trim(),
      type,
      ...(type === 'number' && row.unit.trim() !== '' ? { unit: row.unit.trim() } : {}),
      ...(type === 'choice' ? { choices: row.choices } : {}),
    };
  });
}

/** The request body. */
export const classBody = (values: ClassForm, { kind }: Classifier): Record<string, unknown> => ({
  name: values.name.trim(),
  code: textOrNull(values.code),
  parent_id: values.parent?.id ?? null,
  ...(kind === 'object'
    ? { icon: values.icon, attributes: declarationsOf(values.attributes) }
    : {}),
});

/** The form field for a place in the body. */
export const classField = (loc: string): string => (loc === 'parent_id' ? 'parent' : loc);

/** The contract's schema of the body. */
export const classSchema = ({ kind }: Classifier, isNew: boolean): z.ZodType => {
  const { create, update } = kind === 'object' ? objectClassSchemas : inspectionClassSchemas;
  return isNew ? create : update;
};
