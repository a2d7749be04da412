import { createHash } from 'node:crypto';
import type { ChainEnd, ChainLink, LinkedEntry } from './chain.ts';

/** The lines of a proof (docs/audit-proof.md). A dash stands for a missing hash or row. */
export const FORMAT = 'plumbline-audit-proof 1';

export const headLines = (tenant: string, made: Date): string =>
  `${FORMAT}\ntenant ${tenant}\nmade ${made.toISOString()}\n`;

export const linkLine = ({ seq, count, hash }: ChainLink): string =>
  `link ${seq} ${count} ${hash}\n`;

export const entryLine = ({ id, digest, text }: LinkedEntry): string =>
  `entry ${id} ${digest} ${text ?? '-'}\n`;

/** The lines after the links; `waiting` is the number of pending entries. */
export const endLines = ({ head, lost, outside }: ChainEnd, waiting: number): string =>
  [
    head ? `head ${head.seq} ${head.hash ?? '-'}` : 'head - -',
    `waiting ${waiting}`,
    ...lost.map((id) => `lost ${id}`),
    ...outside.map(({ id, text }) => `outside ${id} ${text}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Passes blocks on, and adds a line with their hash. */
export async function* withSeal(blocks: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const block of blocks) {
    hash.update(block);
    yield block;
  }
  yield `end ${hash.digest('hex')}\n`;
}
