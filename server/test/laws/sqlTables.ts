import { listedAreas } from './architecture.ts';
import type { Rule } from './sources.ts';

/** The tables of each area; every table of the schema must have an owner. */
const OWNERS = {
  // The tables that every request needs: its session and user, its answer for a repeated key, its audit
  // entries and events, and the names of dictionary entries. `instance` holds what all servers of a database share.
  kit: `tenant app_user session api_key api_key_secret idempotency dictionary_entry audit_log audit_pending audit_seal audit_head
    event event_pending event_head event_position set_aside job round_time mail mail_body mail_attachment
    instance instance_secret tenancy_exempt migration function_file file_blob file_usage`,
  accounts:
    'credential login_index login_attempt account_link second_factor recovery_code user_device push_device device_lock',
  credits: 'credit_account credit_ledger',
  dictionaries: 'predefined_text',
  quality:
    'object_result object_quality object_facts object_path object_path_check object_budget business_unit_quality',
  businessUnits: 'business_unit',
  users: 'user_shared_bu',
  objects: 'object object_class',
  indicators:
    'measurement_indicator indicator_value value_import value_import_part value_import_row',
  constraints: 'quality_constraint constraint_verdict constraint_rule',
  rounds: 'reading_round round_run',
  checkLists: 'check_list check_list_item check_list_version check_list_version_item',
  templates: `inspection_class inspection_template inspection_template_detail inspection_template_rule
    object_inspection_template`,
  notices: 'notice notice_setting notice_failure push_message',
  webhooks: 'webhook webhook_secret webhook_delivery webhook_attempt',
  reports: 'report_schedule report_setting',
  schedules: 'inspection_slot holiday',
  qualityHistory: 'quality_point quality_thinning',
  contents: 'content upload',
  devices: 'device',
  inspections: `inspection inspection_responsible inspection_detail inspection_item inspection_counter late_work`,
};

const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([owner, tables]) =>
    tables.split(/\s+/).map((table) => [table, owner]),
  ),
);

/** Tables of the installation, whose rows belong to no tenant or to several (see tenancy_exempt). */
const OF_INSTANCE = [
  'instance',
  'instance_secret',
  'login_index',
  'login_attempt',
  'tenancy_exempt',
  'migration',
  'function_file',
  'round_time',
];
export const tablesOfTenants: ReadonlySet<string> = new Set(
  [...ownerOf.keys()].filter((table) => !OF_INSTANCE.includes(table)),
);

/** A table named in SQL, in Kysely's builder or in the declaration of an entity. */
const TABLE_NAMES = new RegExp(
  [
    String.raw`\b(?:from|join|into|update|using)\s+"?([a-z_]+)\b`,
    String.raw`\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|table)\(\s*'([a-z_]+)\b`,
    String.raw`\btable: '([a-z_]+)'`,
  ].join('|'),
  'g',
);
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--)[^\n]*/gm;

const tablesOf = (text: string): string[] =>
  [...text.replaceAll(COMMENT, '').matchAll(TABLE_NAMES)].map(
    ([, inSql, built, declared]) => inSql ?? built ?? declared ?? '',
  );

/** The area of each file of functions. Both trees and their quality change together, so theirs is the later: objects. */
const FUNCTION_AREAS: Record<string, string> = {
  audit: 'kit',
  credits: 'credits',
  events: 'kit',
  results: 'quality',
  tenants: 'tenants',
  labels: 'labels',
  units: 'objects',
  objects: 'objects',
  hierarchy: 'objects',
  rollup: 'objects',
  statuses: 'objects',
  budgets: 'objects',
  indicators: 'indicators',
  value_imports: 'indicators',
  constraints: 'constraints',
  numbers: 'inspections',
  history: 'qualityHistory',
  paths: 'objects',
};
const functionFile = (path: string): string | undefined =>
  /^server\/functions\/(\w+)\.sql$/.exec(path)?.[1];

const areaOf = (path: string): string | undefined =>
  FUNCTION_AREAS[functionFile(path) ?? ''] ??
  /^server\/src\/(?:areas\/(\w+)|(kit))\/(?!.*\.test\.ts$)/.exec(path)?.slice(1).find(Boolean);

/**
 * A statement only names tables of the kit, of its own area or of earlier ones; programs above the areas may
 * name all.
 */
export const tablesOfEarlierAreas: Rule = (sources) => {
  const order = ['kit', ...listedAreas(sources)];
  return sources.flatMap(({ path, text }) => {
    const area = areaOf(path);
    if (area === undefined && functionFile(path))
      return [`${path} has no area: name it in server/test/laws/sqlTables.ts.`];
    if (area === undefined) return [];
    return [...new Set(tablesOf(text))].flatMap((table) => {
      const owner = ownerOf.get(table);
      if (owner === undefined || order.indexOf(owner) <= order.indexOf(area)) return [];
      return [
        `${path} names ${table}, a table of ${owner}, which comes after ${area} in areas.ts: let ${owner} read it.`,
      ];
    });
  });
};

/** Every table of the generated schema has an owner. */
export const tablesHaveOwners: Rule = (sources) => {
  const { text = '' } = sources.find(({ path }) => path === 'server/src/schema.ts') ?? {};
  const [, tables = ''] = /export interface Schema \{([^}]*)\}/.exec(text) ?? [];
  return [...tables.matchAll(/^\s*(\w+):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !ownerOf.has(name))
    .map((name) => `${name} has no owner: name its owner in server/test/laws/sqlTables.ts.`);
};
