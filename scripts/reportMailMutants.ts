import type { Mutant } from './mutant.ts';

const area = (file: string) => `server/src/areas/reports/mailed/${file}`;
const test = area('mailed.test.ts');
const receivedTest = area('received.test.ts');
const rule = 'contract/src/reports/mailRule.ts';
const ruleTest = 'contract/src/reports/mailRule.test.ts';
const PAUSES =
  'a schedule pauses itself, with the reason, once its owner could not make the report';

/** Promises about reports by mail that could break unnoticed. */
export const REPORT_MAIL_MUTANTS: Mutant[] = [
  {
    file: area('send.ts'),
    from: 'actor.scope.all ? `${locale} ${actor.time_zone}` : user.id',
    to: "'all'",
    test,
    title:
      'an inspector who may read a unit gets nothing from outside their scope, as the owner would see it',
  },
  {
    file: area('send.ts'),
    from: "(await maySeeReport(ctx, { report_config, entity_id })) ? { user, ctx } : 'not_visible'",
    to: '{ user, ctx }',
    test,
    title:
      'a report is mailed when it is due, to each reader as that reader sees it and in their language',
  },
  {
    file: area('round.ts'),
    from: 'nextMail(rrule, actor.tenant.time_zone, now)',
    to: 'nextMail(rrule, actor.tenant.time_zone, new Date(next_at))',
    test,
    title: 'two rounds at once begin a report once, and after a long downtime it is mailed once',
  },
  {
    file: area('round.ts'),
    from: 'where ${LICENSED} and exists',
    to: 'where exists',
    test,
    title:
      'nothing is mailed for a suspended tenant, and once it is reinstated, reports due since are mailed once',
  },
  {
    file: area('pauseReason.ts'),
    from: "row.archived ? 'archived' : null",
    to: 'null',
    test,
    title: PAUSES,
  },
  {
    file: area('pauseReason.ts'),
    from: "reachOf(ctx.actor, 'report.create') !== 'none'",
    to: 'true',
    test,
    title: PAUSES,
  },
  {
    file: 'server/src/kit/mail/deliver.ts',
    from: '...(attachment && bytes ? { attachment: { ...attachment, bytes } } : {}),',
    to: '',
    test,
    title: 'a mail that is refused at first has the same file later, which is then released',
  },
  {
    file: area('store.ts'),
    from: 'if (actor.scope.all) return sql`true`;',
    to: 'return sql`true`;',
    test,
    title:
      'users manage their own schedules, admins all of the tenant, and nobody those of another',
  },
  {
    file: area('zone.ts'),
    from: "'time_zone' in new_value",
    to: "'zone' in new_value",
    test,
    title: 'when the tenant moves to another time zone, its reports are due by the clock there',
  },
  {
    file: area('manage.ts'),
    from: "if (ids.some((id) => !known.has(id))) throw new Refusal('not_found');",
    to: '',
    test,
    title: 'an invalid schedule for mailing reports is refused',
  },
  {
    file: area('received.ts'),
    from: 'and id = ${id}::uuid and ${actor.id}::uuid = any (recipient_ids) for update',
    to: 'and id = ${id}::uuid for update',
    test: receivedTest,
    title:
      'a reader sees the schedules mailed to them, leaves one and gets no more mails, and the owner sees that',
  },
  {
    file: area('manage.ts'),
    from: '    requireReturning(ctx, view, input);',
    to: '',
    test: receivedTest,
    title:
      'a reader sees the schedules mailed to them, leaves one and gets no more mails, and the owner sees that',
  },
  {
    file: area('manage.ts'),
    from: 'if (is_active && recipient_ids.length === 0)',
    to: 'if (false)',
    test: receivedTest,
    title:
      'a schedule that all readers have left is paused, and its owner notified, until others are chosen',
  },
  {
    file: area('outcome.ts'),
    from: 'name: entity.name, because: reason',
    to: "name: 'North', because: reason",
    test: receivedTest,
    title:
      'the owner of a paused schedule is notified of the reason, with the name of the entity only if they see it',
  },
  {
    file: area('outcome.ts'),
    from: "if (!owner || owner.actor.role === 'guest') return;",
    to: 'if (!owner) return;',
    test: receivedTest,
    title: 'guests, who cannot resume them, are not notified of their paused schedules',
  },
  {
    file: area('send.ts'),
    from: '!isAttached && (await keptReport(ctx, report)) !== null',
    to: 'false',
    test: area('large.test.ts'),
    title:
      'a report that is too large for a mail is stored once among the files of its entity, and the mails lead there',
  },
  {
    file: rule,
    from: 'anchor: ANCHOR',
    to: 'anchor: after',
    test: ruleTest,
    title: 'a report is due by the clock of the zone, over clock changes and the ends of months',
  },
  {
    file: rule,
    from: 'after.getTime() + 1',
    to: 'after.getTime()',
    test: ruleTest,
    title: 'a report is due by the clock of the zone, over clock changes and the ends of months',
  },
];
