import type { Mutant } from './mutant.ts';

const chain = 'server/src/areas/auditChain/proof/chain.ts';
const check = 'server/src/areas/auditChain/proof/check.ts';
const test = 'server/src/areas/auditChain/auditChain.test.ts';
const title = 'each tampering is detected and named, by the job and from the proof';

/** Promises about the proof of an audit log that could break unnoticed. */
export const AUDIT_MUTANTS: Mutant[] = [
  {
    file: chain,
    from: 'if (actual !== digest || !isPlaced)',
    to: 'if (actual === null || !isPlaced)',
    test,
    title,
  },
  {
    file: chain,
    from: '(previous === null || asRecorded.includes(hash))',
    to: 'recorded.length > 0',
    test,
    title,
  },
  {
    file: chain,
    from: 'if (bad.length > 0 && !isOfRows)',
    to: 'if (bad.length > 0)',
    test,
    title,
  },
  {
    file: chain,
    from: 'sha256(underId(text, worst.id)) === worst.digest',
    to: 'sha256(text) === worst.digest',
    test,
    title,
  },
  {
    file: chain,
    from: 'if (head?.seq !== last.seq || head.hash !== last.hash)',
    to: 'if (!head)',
    test,
    title,
  },
  {
    file: chain,
    from: '[hash, ...asRecorded.slice(0, 1), ...asRows.slice(0, 1)]',
    to: '[hash]',
    test,
    title: 'every fault behind the first is named too, and one that holds is not',
  },
  {
    file: check,
    from: `$\`, 'sv'), ['entry', 'link', 'head']]`,
    to: `$\`, 'v'), ['entry', 'link', 'head']]`,
    test,
    title: 'a log with any character is whole, in the job and in its proof',
  },
  {
    file: check,
    from: "parts[0] !== this.hash.digest('hex')",
    to: 'parts.length === 0',
    test,
    title: 'any byte of a proof that is changed, removed or added is noticed',
  },
  {
    file: check,
    from: 'hash !== null && hash === this.known_hash',
    to: 'hash !== null && this.known_hash !== null',
    test,
    title: 'a hash that was noted earlier shows that the chain was not made anew',
  },
  {
    file: 'server/src/areas/auditChain/routes.ts',
    from: "if (actor?.role !== 'superuser')",
    to: 'if (claims.n === actor?.role)',
    test,
    title: 'only superusers of the tenant get its proof, and only while their session lasts',
  },
];
