import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import type { RunningServer } from './serve.ts';

const WITHIN_MS = 20_000;

/** The link in the latest mail to an address, as a path of the page, once the given number has arrived. */
export async function linkInMail(
  server: RunningServer,
  address: string,
  { mails = 1 } = {},
): Promise<string> {
  const received = await mailsTo(server, address, { mails });
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(received.at(-1)?.text ?? '')?.[1] ?? '';
}

/** The mails to an address, the oldest first, once the given number has arrived. */
export async function mailsTo(
  { mailFolder }: RunningServer,
  address: string,
  { mails = 1 } = {},
): Promise<ParsedMail[]> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await pause(100)) {
    const received = await mailsIn(mailFolder, address);
    if (received.length >= mails) return received;
  }
  throw new Error(`there are not ${mails} mails to ${address}`);
}

async function mailsIn(folder: string, address: string): Promise<ParsedMail[]> {
  const files = await readdir(folder).catch(() => []);
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => readFile(join(folder, file))),
  );
  const parsed = await Promise.all(sources.map((source) => simpleParser(source)));
  return parsed.filter(({ to }) => [to].flat()[0]?.value[0]?.address === address);
}
