import {
  ancestor,
  auditFields,
  boolean,
  branch,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  picture,
  relation,
  search,
  text,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { businessUnitSchemas } from './schemas.ts';

/** The organisation's tree; its only root is the company (`GET /company`). */
export const businessUnits = defineResource({
  name: 'business_unit',
  path: '/business_unit',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    external_id: text({ nullable: true }),
    full_name: text(),
    bu_class: dictionary('bu_class', { nullable: true }),
    parent: relation('business_unit', { nullable: true }),
    ancestor: ancestor('business_unit'),
    branch: branch('business_unit'),
    search: search(['name', 'code'], { above: true }),
    status: dictionary('status_type', { nullable: true }),
    quality_status: dictionary('quality_status', { nullable: true }),
    quality: json<ValuesOf<typeof businessUnitSchemas>['quality']>(),
    avatar: picture({ nullable: true }),
    children_count: integer(),
    hierarchy_depth: integer(),
    archived: boolean(),
    ...auditFields,
  },
});
export type BusinessUnitView = ViewOf<typeof businessUnits>;
