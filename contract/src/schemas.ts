import type { z } from 'zod';
import { businessUnitSchemas } from './businessUnits/schemas.ts';
import { checkListItemSchemas, checkListSchemas } from './checkLists/schemas.ts';
import { constraintRuleSchemas, constraintSchemas } from './constraints/schemas.ts';
import { dictionarySchemas, predefinedTextSchemas } from './dictionaries/schemas.ts';
import { contentSchemas } from './content/schemas.ts';
import { DICTIONARY_NAMES, type DictionaryName } from './dictionaries/wire.ts';
import { indicatorSchemas, indicatorValueSchemas } from './indicators/schemas.ts';
import { inspectionSchemas } from './inspections/schemas.ts';
import { lateWorkSchemas } from './inspections/lateWork.ts';
import type { Resource } from './kit/resource.ts';
import type { Schemas } from './kit/schemas.ts';
import { noticeSchemas } from './notices/schemas.ts';
import { objectClassSchemas, objectSchemas } from './objects/schemas.ts';
import { roundRunSchemas, roundSchemas } from './rounds/schemas.ts';
import { holidaySchemas } from './schedule/schemas.ts';
import {
  inspectionClassSchemas,
  objectTemplateSchemas,
  templateDetailSchemas,
  templateRuleSchemas,
  templateSchemas,
} from './templates/schemas.ts';
import { deviceSchemas, userSchemas, userSharedUnitSchemas } from './users/schemas.ts';

type OfDictionaries = Record<DictionaryName, typeof dictionarySchemas>;
const ofDictionaries = Object.fromEntries(
  DICTIONARY_NAMES.map((name) => [name, dictionarySchemas]),
) as OfDictionaries;

/** The schemas of every entity by name; separate from `resources.ts`, so that a page without a form loads none. */
const SCHEMAS = {
  user: userSchemas,
  user_shared_bu: userSharedUnitSchemas,
  device: deviceSchemas,
  business_unit: businessUnitSchemas,
  object_class: objectClassSchemas,
  object: objectSchemas,
  measurement_indicator: indicatorSchemas,
  indicator_value_history: indicatorValueSchemas,
  constraint: constraintSchemas,
  constraint_rule: constraintRuleSchemas,
  inspection_class: inspectionClassSchemas,
  check_list: checkListSchemas,
  check_list_item: checkListItemSchemas,
  inspection_template: templateSchemas,
  inspection_template_detail: templateDetailSchemas,
  object_inspection_template: objectTemplateSchemas,
  inspection_template_rule: templateRuleSchemas,
  holiday: holidaySchemas,
  round: roundSchemas,
  round_run: roundRunSchemas,
  inspection: inspectionSchemas,
  late_work: lateWorkSchemas,
  predefined_text: predefinedTextSchemas,
  notice: noticeSchemas,
  content: contentSchemas,
  ...ofDictionaries,
};
export type EntityName = keyof typeof SCHEMAS;
type SchemasOf<R extends Resource> = R['name'] extends EntityName
  ? (typeof SCHEMAS)[R['name']]
  : Schemas;

export function schemasOf<R extends Resource>(resource: R): SchemasOf<R> {
  const schemas: Schemas | undefined = SCHEMAS[resource.name as EntityName]; // a test checks that every entity is listed
  if (!schemas) throw new Error(`${resource.name} has no schemas`);
  return schemas as SchemasOf<R>;
}

/** The body that creates or changes an entity. */
export type CreateOf<R extends Resource> = z.input<SchemasOf<R>['create']>;
export type UpdateOf<R extends Resource> = z.input<SchemasOf<R>['update']>;
