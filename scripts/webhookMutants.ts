import type { Mutant } from './mutant.ts';

const area = (file: string) => `server/src/areas/webhooks/${file}`;
const test = area('webhooks.test.ts');
const addresses = area('addresses.test.ts');

/** Promises about webhooks that could break unnoticed. */
export const WEBHOOK_MUTANTS: Mutant[] = [
  {
    file: area('addresses.ts'),
    from: "parsed.range() !== 'unicast'",
    to: "parsed.range() === 'loopback'",
    test: addresses,
    title: 'only addresses of the public internet are public',
  },
  {
    file: area('addresses.ts'),
    from: 'addresses.find(({ address }) => !isPublic(address))',
    to: "addresses.find(({ address }) => address === '')",
    test: addresses,
    title: 'a name that resolves to this machine is refused when the connection looks it up',
  },
  {
    file: area('send.ts'),
    from: 'requirePublicHost(hostname);',
    to: '',
    test,
    title:
      'without permission, nothing connects to private addresses in any notation or under any name',
  },
  {
    file: area('send.ts'),
    from: '...(inPrivateNetworks ? {} : { lookup: publicLookup }),',
    to: '...(inPrivateNetworks ? { lookup: publicLookup } : {}),',
    test,
    title:
      'without permission, nothing connects to private addresses in any notation or under any name',
  },
  {
    file: area('sign.ts'),
    from: '${id}.${timestamp}.${body}',
    to: '${timestamp}.${id}.${body}',
    test,
    title: 'a message names what happened, and is signed as Standard Webhooks asks for',
  },
  {
    file: area('deliver.ts'),
    from: 'if (count >= WORKERS_OF_TENANT)',
    to: 'if (count >= WORKERS)',
    test,
    title: 'addresses that never answer hold up neither other tenants nor more than a few workers',
  },
  {
    file: area('deliver.ts'),
    from: 'and (expires_at is null or expires_at > now())',
    to: '',
    test,
    title: 'a new secret signs at once, and the one before for another day',
  },
  {
    file: area('record.ts'),
    from: 'sent - Date.parse(queued_at) >= TRIED_FOR_MS',
    to: 'sent - Date.parse(queued_at) >= 2 * TRIED_FOR_MS',
    test,
    title: 'a message is given up after three days, and old ones are deleted',
  },
  {
    file: area('record.ts'),
    from: 'status_code === GONE ||',
    to: '',
    test,
    title:
      'a webhook that has failed for days, or is gone, is switched off, and superusers are notified',
  },
  {
    file: area('deliveries.ts'),
    from: 'and webhook_id = ${webhook_id}::uuid and id = ${id}::uuid and status',
    to: 'and id = ${id}::uuid and status',
    test,
    title: 'a message can be sent again by hand, and only through its webhook',
  },
  {
    file: area('deliveries.ts'),
    from: '!is_active && message.kind',
    to: 'is_active && message.kind',
    test,
    title: 'messages of a webhook that is off are held, and can only be sent again to test it',
  },
  {
    file: area('routes.ts'),
    from: '!webhook.is_active && changesOnly',
    to: '!webhook.is_active || changesOnly',
    test: 'server/test/access/license.test.ts',
    title: 'a tenant whose licence has expired can read but change nothing',
  },
];
