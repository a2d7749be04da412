import type { Mutant } from './mutant.ts';

const area = (file: string) => `server/src/areas/${file}`;
const LINKS = { test: 'server/test/access/links.test.ts' };
const MAIL = { test: 'server/test/life/mail.test.ts' };
const PRESENCE = { test: 'server/test/live/presence.test.ts' };
const DIGEST = { test: area('notices/rounds/digest.test.ts') };
const NOTICES = { test: area('notices/notices.test.ts') };

/** What people are told of by notices, mails and streams: once, and never what is not theirs. */
export const TELLING_MUTANTS: Mutant[] = [
  {
    file: area('notices/table.ts'),
    from: '${alias}.user_id = ${actor.id}::uuid and ',
    to: '',
    ...NOTICES,
    title: 'everybody reads and marks only their own notices, newest first',
  },
  {
    file: area('notices/sendNotices.ts'),
    from: '.toSorted(byKey)',
    to: '.map((row) => ({ ...row, key: row.id }))',
    ...NOTICES,
    title: 'a user gets one notice for each key, even if it is created twenty times at once',
  },
  {
    file: area('users/scope.ts'),
    from: ' and (g.below or g.unit = p.unit)',
    to: '',
    ...NOTICES,
    title:
      'of many users, those who see the unit at that moment are notified, with one query for all of them',
  },
  {
    file: area('live/events.ts'),
    from: "  if (entity === 'notice') return users?.includes(actor.id) === true;\n",
    to: '',
    ...NOTICES,
    title: 'only the pages of its user get events of a new or read notice',
  },
  {
    file: area('notices/sendNotices.ts'),
    from: ' || !isMade.has(row.id)',
    to: '',
    ...DIGEST,
    title:
      'a user gets mails at once, in the morning or not at all, and never about rows they may not see',
  },
  {
    file: area('notices/rounds/digest.ts'),
    from: ' for update of n`',
    to: ' for update of n skip locked`',
    ...DIGEST,
    title:
      'if two servers build the same mail, the second waits: it is not sent twice or in two parts',
  },
  {
    file: area('notices/rounds/digest.ts'),
    from: ' for update of n`',
    to: '`',
    ...DIGEST,
    title:
      'if two servers build the same mail, the second waits: it is not sent twice or in two parts',
  },
  {
    file: area('accounts/links/store.ts'),
    from: 'sql`used_at is null and revoked_at is null and expires_at',
    to: 'sql`revoked_at is null and expires_at',
    ...LINKS,
    title: 'of twenty people who follow one link at the same moment, one sets the password',
  },
  {
    file: area('accounts/links/store.ts'),
    from: 'invitation: 7 * 24 * HOUR_MS',
    to: 'invitation: 8 * 24 * HOUR_MS',
    ...LINKS,
    title: 'a link works for a week to accept an invitation',
  },
  {
    file: area('accounts/links/store.ts'),
    from: "  if (is_over) throw badLink('expired');\n",
    to: '',
    ...LINKS,
    title: 'an invitation can be sent again until it is accepted',
  },
  {
    file: area('accounts/links/store.ts'),
    from: ' || !kinds.includes(stored.kind)',
    to: '',
    ...LINKS,
    title: 'links only work for their purpose, and forged ones do not work',
  },
  {
    file: area('accounts/links/store.ts'),
    from: '  revokeLinks(ctx, user_id, [kind]);\n',
    to: '',
    ...LINKS,
    title: 'a new link, password or address, and the end of the account, revoke earlier links',
  },
  {
    file: 'server/src/kit/mail/deliver.ts',
    from: ' && reader.email === address',
    to: '',
    ...MAIL,
    title: 'a user who has left or has another address by then gets no mail',
  },
  {
    file: 'server/src/kit/mail/deliver.ts',
    from: 'FINAL.has(fault) || ',
    to: '',
    ...MAIL,
    title: 'a mail refused for good has failed, and so has one refused for two days',
  },
  {
    file: 'server/src/kit/mail/template.ts',
    from: 'text.replaceAll(/[&<>"\']/g',
    to: 'text.replaceAll(/[&<>]/g',
    ...MAIL,
    title: 'neither names nor subjects can add headers, readers or markup',
  },
  {
    file: area('live/routes.ts'),
    from: 'if (rows.length > 0) stream.sendPresence(',
    to: 'stream.sendPresence(',
    ...PRESENCE,
    title:
      'the editors of a row are hidden from users who cannot see or edit it, and from other tenants',
  },
  {
    file: area('live/presences.ts'),
    from: 'ends ? GRACE_MS : PRESENCE.lasts * 1000',
    to: 'ends ? 0 : PRESENCE.lasts * 1000',
    ...PRESENCE,
    title: 'a browser that dies is forgotten within 25 seconds, and one that is loaded anew',
  },
  {
    file: 'web/src/kit/http/queryClient.ts',
    from: 'refetchOnWindowFocus: true',
    to: 'refetchOnWindowFocus: false',
    test: 'e2e/journeys/live.spec.ts',
    title: 'a stream that never answers changes nothing',
  },
];
