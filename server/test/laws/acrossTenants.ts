/** Files that read across tenants on purpose, with the tables concerned. */
export const ACROSS: Readonly<Record<string, string>> = {
  'server/src/kit/audit/sealing.ts': 'audit_pending',
  'server/src/kit/events/numbering.ts': 'event_pending',
  'server/src/areas/accounts/cleaning.ts': 'tenant',
  'server/src/areas/schedules/steps.ts':
    'tenant object_inspection_template inspection_template inspection_template_rule event_head',
  'server/src/areas/notices/rounds/round.ts': 'tenant',
  'server/src/areas/notices/rounds/cleaning.ts': 'tenant',
  'server/src/areas/notices/rounds/mornings.ts': 'notice app_user tenant',
  'server/src/areas/qualityHistory/thinning.ts': 'tenant quality_thinning',
  'server/src/kit/handlers/behind.ts': 'tenant event_head event_position',
  'server/src/areas/accounts/login.ts': 'app_user tenant',
  'server/src/areas/accounts/service.ts': 'credential',
  'server/src/kit/jobs/store.ts': 'job',
  'server/src/kit/mail/deliver.ts': 'mail',
  'server/src/admin/accounts.ts': 'tenant',
  'server/src/admin/credits.ts': 'tenant',
  'server/src/admin/handlers.ts': 'tenant event_head event_position',
  'server/src/admin/jobs.ts': 'job tenant',
  'server/src/admin/mails.ts': 'mail tenant',
  'demo/src/tenants.ts': 'tenant',
  'server/functions/tenants.sql': 'tenant credit_account app_user object_facts',
};
