import {
  among,
  ancestor,
  auditFields,
  boolean,
  branch,
  date,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  picture,
  relation,
  search,
  lines,
  text,
  texts,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { objectClassSchemas, objectSchemas } from './schemas.ts';

export const objectClasses = defineResource({
  name: 'object_class',
  path: '/object_class',
  fields: {
    id: id(),
    name: text(),
    search: search(['name', 'code']),
    code: text({ nullable: true }),
    parent: relation('object_class', { nullable: true }),
    icon: text({ nullable: true }),
    attributes: json<ValuesOf<typeof objectClassSchemas>['attributes']>(),
    archived: boolean(),
    ...auditFields,
  },
});
export type ObjectClassView = ViewOf<typeof objectClasses>;

type ObjectValues = ValuesOf<typeof objectSchemas>;
export const objects = defineResource({
  name: 'object',
  path: '/object',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    full_name: text(),
    object_class: relation('object_class', { nullable: true }),
    parent: relation('object', { nullable: true }),
    ancestor: ancestor('object'),
    branch: branch('object'),
    search: search(['name', 'code', 'serial_number'], { above: true }),
    business_unit: relation('business_unit'),
    form_factor: dictionary('object_form_factor', { nullable: true }),
    status: dictionary('status_type', { nullable: true }),
    operative_status: dictionary('status_type', { nullable: true }),
    quality_status: dictionary('quality_status', { nullable: true }),
    quality: json<ObjectValues['quality']>(),
    /** The money of the object and its sub-objects, one sum for each currency. */
    budget: json<ObjectValues['budget']>(),
    /** Questions whose latest answer about the object itself is not ok. */
    finding: among('check_list_item'),
    /** Number of critical facts of the object itself, without its sub-objects; ranks the worst objects. */
    critical_count: integer(),
    attention_count: integer(),
    /** The time of its oldest critical result. */
    critical_since: time({ nullable: true }),
    children_count: integer(),
    hierarchy_depth: integer(),
    tags: texts(),
    external_id: text({ nullable: true }),
    serial_number: text({ nullable: true }),
    manufacturer: text({ nullable: true }),
    model: text({ nullable: true }),
    installed_at: date({ nullable: true }),
    location: json<ObjectValues['location']>(),
    avatar: picture({ nullable: true }),
    description: lines({ nullable: true, detail: true }),
    attributes: json<ObjectValues['attributes']>({ detail: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type ObjectView = ViewOf<typeof objects>;
