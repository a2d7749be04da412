import type { Mutant } from './mutant.ts';

const factor = (file: string) => `server/src/areas/accounts/factor/${file}`;
const ofFactor = (title: string) => ({
  test: 'server/src/areas/users/security/secondFactor.test.ts',
  title,
});

const ofSessions = (title: string) => ({
  test: 'server/src/areas/users/security/sessions.test.ts',
  title,
});
const ofKeys = (title: string) => ({ test: 'server/src/areas/apiKeys/apiKeys.test.ts', title });
const ofUnitKeys = (title: string) => ({
  test: 'server/src/areas/apiKeys/unitKeys.test.ts',
  title,
});
const LIMITED_READS = 'a limited key gets lists, files and streams only of its units';
const SAME_READS = 'a limited key reads the same as an inspector with the same units, call by call';
const STREAMS =
  'a stream ends with its session, however that ends, without waiting for the next look-up';

/** Promises about accounts that could break unnoticed. */
export const ACCOUNT_MUTANTS: Mutant[] = [
  {
    file: factor('service.ts'),
    from: ' and last_step < ${used.step}`',
    to: ' and ${used.step}::bigint > 0`',
    ...ofFactor('a code is good for one sign-in, whichever of two servers gets it first'),
  },
  {
    file: factor('service.ts'),
    from: 'and id = ${used.recovery_code_id}::uuid and used_at is null`',
    to: 'and id = ${used.recovery_code_id}::uuid`',
    ...ofFactor('each recovery code signs in once, and the log records it'),
  },
  {
    file: factor('service.ts'),
    from: 'if (result !== null) await forgetAttempts(deps, key);',
    to: 'await forgetAttempts(deps, key);',
    ...ofFactor('wrong codes of someone who is signed in are limited too, and turn nothing off'),
  },
  {
    file: 'server/src/areas/accounts/login.ts',
    from: '      await returnAttempts(deps, [fromHere, account, address, codes]);',
    to: '    await forgetAttempts(deps, fromHere);',
    ...ofFactor(
      'five wrong codes in a quarter of an hour are all, though the password is right each time',
    ),
  },
  {
    file: 'server/src/kit/cipher.ts',
    from: ').setAAD(\n    Buffer.from(sealing.owner),\n  );',
    to: ').setAAD(\n    Buffer.from(String(sealing.owner.length)),\n  );',
    test: 'server/src/kit/cipher.test.ts',
    title:
      'a secret is only read for its own owner and purpose, by an installation with the same secret',
  },
  {
    file: 'server/src/kit/http/route.ts',
    from: '!spec.upload && !spec.returnsSecret && (spec',
    to: '!spec.upload && (spec',
    ...ofFactor('neither the log nor a stored answer nor the tables contain a secret or a code'),
  },
  {
    file: 'server/src/areas/accounts/routes.ts',
    from: "entity: 'session', entity_id: session_id",
    to: "entity: 'notice', entity_id: session_id",
    ...ofSessions(STREAMS),
  },
  {
    file: 'server/src/areas/users/security/sessions.ts',
    from: '      noteEnd(ctx, user_id);\n',
    to: '',
    ...ofSessions(STREAMS),
  },
  {
    file: 'server/src/areas/accounts/service.ts',
    from: "openSessions(db, tenant_id).where('user_id', '=', user_id)",
    to: 'openSessions(db, tenant_id)',
    ...ofSessions('one session ends with the next request, and users cannot end those of others'),
  },
  {
    file: 'server/src/kit/model/actor.ts',
    from: 'key !== null && !mayUse(key, permission)',
    to: 'key === null && role === null',
    ...ofKeys('a key may make the calls of its permissions and no other'),
  },
  {
    file: 'contract/src/accounts/apiKeys.ts',
    from: "  'user.change',\n",
    to: '',
    ...ofKeys('with everything that a key may have, it manages neither keys nor accounts'),
  },
  {
    file: 'server/src/kit/http/apiKeys.ts',
    from: 'if (!stored || !timingSafeEqual(stored.key_hash, hash))',
    to: 'if (!stored || hash.length === 0)',
    ...ofKeys('no other text is a key'),
  },
  {
    file: 'server/src/kit/http/sessions.ts',
    from: 'and s.revoked_at is null and coalesce',
    to: 'and coalesce',
    ...ofKeys('a revoked key is refused at once on every server, and its stream ends'),
  },
  {
    file: 'server/src/areas/live/events.ts',
    from: "if (entity === 'api_key' || entity === 'session') return entity_id === session_id;",
    to: '',
    ...ofKeys('a revoked key is refused at once on every server, and its stream ends'),
  },
  {
    file: 'server/src/kit/audit/transaction.ts',
    from: 'api_key_id: actor.key?.id,',
    to: '',
    ...ofKeys('the log names the key, and its chain holds with and without one'),
  },
  {
    file: 'server/src/areas/inspections/table.ts',
    from: 'limitedKey(actor) ? sql<boolean>`false` : sql<boolean>`r.user_id',
    to: 'sql<boolean>`r.user_id',
    ...ofUnitKeys(SAME_READS),
  },
  {
    file: 'server/src/areas/contents/table.ts',
    from: 'const key = limitedKey(actor);',
    to: 'const key = limitedKey({ ...actor, key: null });',
    ...ofUnitKeys('a limited key reads its own reports and jobs, and none of its user’s'),
  },
  {
    file: 'server/src/areas/live/events.ts',
    from: 'limitedKey(actor) && units?.length ? null : users;',
    to: 'limitedKey(actor) && !units ? null : users;',
    ...ofUnitKeys(LIMITED_READS),
  },
  {
    file: 'server/src/kit/audit/transaction.ts',
    from: '  requireWithinUnits(actor, entries);\n',
    to: '',
    ...ofUnitKeys('a limited key changes only rows in its units, by any call'),
  },
  {
    file: 'server/src/areas/users/scope.ts',
    from: 'unnest(${units}::uuid[])) and not archived`',
    to: 'unnest(${units}::uuid[]))`',
    ...ofUnitKeys('a change of its units or user affects a limited key with the next request'),
  },
  {
    file: 'server/src/kit/http/auth.ts',
    from: 'read: read.filter((id) => isGiven.has(id)),',
    to: 'read,',
    ...ofUnitKeys('a change of its units or user affects a limited key with the next request'),
  },
  {
    file: 'server/src/areas/notices/events/handler.ts',
    from: ' and not d.is_first`',
    to: '`',
    test: 'server/src/areas/notices/newDevice.test.ts',
    title:
      'a sign-in from another device causes a notice with place and time, but neither the first one nor a newer version does',
  },
  {
    file: 'server/src/areas/accounts/device.ts',
    from: "[browser, system].filter((name) => name !== null).join(', ')",
    to: 'text',
    test: 'server/src/areas/notices/newDevice.test.ts',
    title:
      'a sign-in from another device causes a notice with place and time, but neither the first one nor a newer version does',
  },
];
