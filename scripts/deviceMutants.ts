import { FILE_MUTANTS } from './fileMutants.ts';
import type { Mutant } from './mutant.ts';

const device = 'e2e/journeys/device.spec.ts';
const readings = 'e2e/journeys/readings.spec.ts';
const outbox = (file: string) => `web/src/offline/outbox/${file}`;

/** Promises of the device's storage that could break unnoticed. */
export const DEVICE_MUTANTS: Mutant[] = [
  {
    file: outbox('deviceOutbox.ts'),
    from: 'if (outbox.current().entries.length > 0) event.preventDefault();',
    to: 'void event;',
    test: device,
    title: 'closing the tab warns while something is unsent',
  },
  {
    file: outbox('deviceOutbox.ts'),
    from: 'void navigator.storage?.persist?.().catch(() => false);',
    to: '',
    test: device,
    title: 'the browser is asked to keep stored data',
  },
  {
    file: outbox('deviceOutbox.ts'),
    from: 'token !== null && !locked &&',
    to: 'token !== null &&',
    test: device,
    title: 'a session that expires offline discards nothing',
  },
  {
    file: outbox('browserStore.ts'),
    from: '          blocked = true;\n',
    to: '',
    test: device,
    title: 'a tab that blocks the storage with an older version',
  },
  {
    file: outbox('database.ts'),
    from: 'for (const entry of oldEntries) await answers.put(upgraded(entry, device_id));',
    to: 'for (const entry of oldEntries) await answers.delete(entry.key);',
    test: device,
    title: 'a tab that blocks the storage with an older version',
  },
  {
    file: outbox('database.ts'),
    from: '      (event.target as IDBDatabase).close();',
    to: '      void event;',
    test: device,
    title: 'a tab that a newer version has locked out of the storage says so',
  },
  {
    file: 'web/src/kit/session/expiry.ts',
    from: 'if (isServerThere()) signInAgain();\n  else lockSession();',
    to: 'signInAgain();',
    test: device,
    title: 'a session that expires offline discards nothing',
  },
  {
    file: 'web/src/kit/http/queryClient.ts',
    from: "mutations: { retry: false, networkMode: 'always' }",
    to: 'mutations: { retry: false }',
    test: device,
    title: 'offline, Start is refused with a message',
  },
  {
    file: outbox('chain.ts'),
    from: 'Math.max(chain.seq, seq)',
    to: 'seq',
    test: outbox('outbox.test.ts'),
    title: 'does not advance past a later answer when an earlier one is resent',
  },
  {
    file: outbox('queue.ts'),
    from: '!before.has(one) || keysBefore.has(one.key)',
    to: 'keysBefore.has(one.key)',
    test: outbox('outbox.test.ts'),
    title: 'does not resend an answer from a read that began before its refusal',
  },
  {
    file: outbox('sender.ts'),
    from: 'if (over || queue.visit() !== began ||',
    to: 'if (over ||',
    test: outbox('outbox.test.ts'),
    title: 'does not resend an answer that is refused while its user signs out and back in',
  },
  {
    file: 'web/src/areas/indicators/round/enter.ts',
    from: 'replace: same !== undefined,',
    to: 'replace: false,',
    test: readings,
    title: 'a round by keyboard survives a reload without a connection',
  },
  {
    file: 'web/src/offline/copies/rows.ts',
    from: "  if (name === 'round') return ROUND;\n",
    to: '',
    test: readings,
    title: 'a round by keyboard survives a reload without a connection',
  },
  {
    file: outbox('outcome.ts'),
    from: "fieldOfDuplicate(detail) === 'id'",
    to: "fieldOfDuplicate(detail) === 'key'",
    test: outbox('readings.test.ts'),
    title: 'a repeat after a lost acknowledgement finds its own id',
  },
  ...FILE_MUTANTS,
];
