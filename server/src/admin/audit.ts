import { createReadStream } from 'node:fs';
import type { ChainBreak } from '@plumbline/contract/tenants/auditChain';
import { checkProof } from '#areas/auditChain/proof/check.ts';
import type { ProofVerdict } from '#areas/auditChain/proof/check.ts';

/** Verifies a downloaded proof of an audit log and prints the result. */
export async function verifyProof(file: string, known_hash: string | null): Promise<void> {
  const verdict = await checkProof(createReadStream(file), { known_hash });
  const { is_damaged, broken, further, has_known_hash } = verdict;
  console.log(`${countOf(verdict)} of tenant ${verdict.tenant ?? 'unknown'} hold.`);
  if (verdict.hash !== null) console.log(`The hash of the last link is ${verdict.hash}.`);
  const faults = [
    ...(broken ? [faultText(broken)] : []),
    ...further.map((fault) => `Behind it: ${faultText(fault)}`),
    ...(is_damaged ? ['The file itself was altered.'] : []),
    ...(known_hash !== null && !has_known_hash ? [`No link has the hash ${known_hash}.`] : []),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(`The audit log is as it was written, as of ${verdict.made}.`);
}

const countOf = ({ entries, links }: ProofVerdict): string =>
  `The first ${entries} entries, in ${links} links,`;

const FAULTS: Record<ChainBreak['fault'], (link: number) => string> = {
  altered: (link) => `An entry of link ${link} was altered`,
  deleted: (link) => `An entry of link ${link} was deleted`,
  reordered: (link) => `Entries of link ${link} were exchanged`,
  added: () => 'An entry was added that no link has',
  link_altered: (link) => `Link ${link} was altered or added`,
  link_missing: (link) => `Link ${link} is missing`,
  end_altered: (link) => `The end of the chain before link ${link} was altered`,
};

function faultText({ fault, link, entry }: ChainBreak): string {
  if (!entry) return `${FAULTS[fault](link)}.`;
  const { id, at, operation, entity, entity_id } = entry;
  const what = operation === null ? '' : `, ${operation} ${entity} ${entity_id}`;
  return `${FAULTS[fault](link)}: ${id}${at === null ? '' : ` of ${at}`}${what}.`;
}
