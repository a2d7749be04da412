import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import type { RunningServer } from './serve.ts';

const WITHIN_MS = 20_000;

/** What somebody clicks in the latest mail to an address, as a path of the page, once there are so many mails. */
export async function linkInMail(
  { mailFolder }: RunningServer,
  address: string,
  { mails = 1 } = {},
): Promise<string> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await pause(100)) {
    const links = await linksTo(mailFolder, address);
    if (links.length >= mails) return links.at(-1) ?? '';
  }
  throw new Error(`there are not ${mails} mails to ${address}`);
}

/** The link of each mail to an address, the oldest first. */
async function linksTo(folder: string, address: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => readFile(join(folder, file))),
  );
  const parsed = await Promise.all(sources.map((source) => simpleParser(source)));
  return parsed
    .filter(({ to }) => [to].flat()[0]?.value[0]?.address === address)
    .map(({ text = '' }) => /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '');
}
