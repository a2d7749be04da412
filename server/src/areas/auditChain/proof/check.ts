import { createHash } from 'node:crypto';
import type { ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import { AuditChain } from './chain.ts';
import type { ChainEnd } from './chain.ts';
import { FORMAT } from './lines.ts';

export interface ProofVerdict extends ChainVerdict {
  tenant: string | null;
  made: string | null;
  /** Whether the file itself was altered. */
  is_damaged: boolean;
  /** Whether one of the valid links has the given hash. */
  has_known_hash: boolean;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const HASH = '[0-9a-f]{64}';
const MADE = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

/**
 * The allowed kinds of lines, and their successors. A row may contain any character except a line feed, other line ends
 * included.
 */
const LINES = {
  format: [new RegExp(`^${FORMAT}$`), ['tenant']],
  tenant: [new RegExp(`^tenant (${UUID})$`), ['made']],
  made: [new RegExp(`^made (${MADE})$`), ['link', 'head']],
  link: [
    new RegExp(String.raw`^link (-?\d{1,15}) (\d{1,9}) (${HASH})$`),
    ['entry', 'link', 'head'],
  ],
  entry: [new RegExp(`^entry (${UUID}) (${HASH}) (-|\\{.*\\})$`, 'sv'), ['entry', 'link', 'head']],
  head: [new RegExp(String.raw`^head (-|\d{1,15}) (-|${HASH})$`), ['waiting']],
  waiting: [/^waiting (\d{1,15})$/, ['lost', 'outside', 'end']],
  lost: [new RegExp(`^lost (${UUID})$`), ['lost', 'outside', 'end']],
  outside: [new RegExp(`^outside (${UUID}) (\\{.*\\})$`, 'sv'), ['outside', 'end']],
  end: [new RegExp(`^end (${HASH})$`), []],
} as const satisfies Record<string, [RegExp, readonly string[]]>;
type LineKind = keyof typeof LINES;

const NEWLINE = 0x0a;
/** Longer than any row: a file without line ends must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Reads a proof from its bytes and checks file and chain. It holds at most one link in memory. */
export async function checkProof(
  source: AsyncIterable<Uint8Array | string>,
  { known_hash = null }: { known_hash?: string | null } = {},
): Promise<ProofVerdict> {
  const reader = new ProofReader(known_hash);
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    let bytes = Buffer.concat([rest, Buffer.from(chunk)]);
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE)) {
      reader.read(bytes.subarray(0, at + 1));
      bytes = bytes.subarray(at + 1);
    }
    if (bytes.length > LONGEST_LINE) break;
    rest = bytes;
  }
  return reader.finish(rest.length === 0);
}

class ProofReader {
  private readonly chain = new AuditChain();
  private readonly hash = createHash('sha256');
  private readonly known_hash: string | null;
  private readonly end: { -readonly [K in keyof ChainEnd]: ChainEnd[K] } = {
    head: null,
    lost: [],
    outside: [],
  };
  private mayFollow: readonly LineKind[] = ['format'];
  private is_damaged = false;
  private tenant: string | null = null;
  private made: string | null = null;
  private has_known_hash = false;

  constructor(known_hash: string | null) {
    this.known_hash = known_hash;
  }

  /** Reads one line with its end. */
  read(line: Buffer): void {
    const text = line.toString('utf8', 0, line.length - 1);
    const kind = this.mayFollow.find((one) => LINES[one][0].test(text));
    if (kind === undefined) {
      this.is_damaged = true;
      return;
    }
    const parts = LINES[kind][0].exec(text)?.slice(1) ?? [];
    this.mayFollow = LINES[kind][1];
    if (kind === 'end') this.is_damaged ||= parts[0] !== this.hash.digest('hex');
    else {
      this.hash.update(line);
      this.take(kind, parts);
    }
  }

  private take(kind: Exclude<LineKind, 'end'>, [a = '', b = '', c = '']: string[]): void {
    const { chain, end } = this;
    if (kind === 'tenant') this.tenant = a;
    else if (kind === 'made') this.made = a;
    else if (kind === 'link') {
      chain.beginLink({ seq: Number(a), count: Number(b), hash: c });
      this.lookForKnown();
    } else if (kind === 'entry') {
      // The hashes of a chain do not name its owner; its rows do.
      if (c !== '-' && !c.includes(`"tenant_id": "${this.tenant}"`)) this.is_damaged = true;
      chain.add({ id: a, digest: b, text: c === '-' ? null : c });
    } else if (kind === 'head')
      end.head = a === '-' ? null : { seq: Number(a), hash: b === '-' ? null : b };
    // Only the first of each is ever named.
    else if (kind === 'lost' && end.lost.length === 0) end.lost = [a];
    else if (kind === 'outside' && end.outside.length === 0) end.outside = [{ id: a, text: b }];
  }

  /** The beginning of a link has ended the one before. */
  private lookForKnown(): void {
    const { hash } = this.chain.verdict;
    if (hash !== null && hash === this.known_hash) this.has_known_hash = true;
  }

  finish(endsWithLine: boolean): ProofVerdict {
    if (!endsWithLine || this.mayFollow.length > 0) this.is_damaged = true;
    this.chain.end(this.end);
    this.lookForKnown();
    const { tenant, made, is_damaged, has_known_hash } = this;
    return { ...this.chain.verdict, tenant, made, is_damaged, has_known_hash };
  }
}
