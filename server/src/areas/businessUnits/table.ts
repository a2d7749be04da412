import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { sql } from 'kysely';
import { pictureIn } from '#kit/files/fields.ts';
import { defineTable, oneOf } from '#kit/model/table.ts';
import { pathAmongAll, pathOf, qualitySource } from '#kit/entity/tree.ts';

export const businessUnitTable = defineTable({
  resource: businessUnits,
  table: 'business_unit',
  sides: {
    quality: { table: 'business_unit_quality', key: 'business_unit_id' },
    path: { computed: pathOf('business_unit') },
    among_all: { computed: pathAmongAll('business_unit') },
  },
  fieldSources: {
    avatar: { expression: pictureIn('avatar_sha256', 'thumbnail') },
    full_name: { side: 'among_all', column: 'full_name', shown: 'path' },
    hierarchy_depth: { side: 'among_all', column: 'hierarchy_depth', shown: 'path' },
    children_count: { side: 'quality', column: 'children_count' },
    quality_status: { side: 'quality', column: 'total_status' },
    quality: qualitySource,
  },
  logged: ['avatar_sha256'],
  audience: ({ id }) => ({ units: [id] }),
  visible: (alias, actor) => oneOf(sql`${alias}.id`, actor.scope.all ? [] : actor.scope.read),
});

export const tables = [businessUnitTable];
