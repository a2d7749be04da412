import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MailFault } from '@plumbline/contract/mails/mails';
import { createTransport } from 'nodemailer';
import { asciiAddress } from '../asciiAddress.ts';

export interface MailSettings {
  /** Null writes mails into the folder instead. */
  smtp_url: string | null;
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string;
  folder: string;
}

/** A mail ready to be sent. */
interface FinishedMail {
  id: string;
  created_at: Date;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The page to unsubscribe on; null to offer none in mail programs. */
  leave_url: string | null;
  attachment?: { name: string; mime: string; bytes: Readable };
}

/** Takes mails to their readers' mail servers, or into a folder. */
export interface Transport {
  send(mail: FinishedMail): Promise<void>;
  close(): void;
}

/** The most mails that each server sends at once. */
export const SENT_AT_ONCE = 5;
/** After this long without an answer, the attempt is given up. */
const SILENCE_MS = 20_000;

export const openTransport = (settings: MailSettings): Transport =>
  settings.smtp_url === null ? intoFolder(settings) : bySmtp(settings.smtp_url, settings);

function bySmtp(url: string, { from }: MailSettings): Transport {
  const { username, hostname } = new URL(url);
  // A connection with a password must be encrypted, unless it stays on the machine.
  const requireTLS = username !== '' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const transporter = createTransport({
    url,
    pool: true,
    requireTLS,
    maxConnections: SENT_AT_ONCE,
    // A mail whose connection breaks is attempted again later, like any other.
    maxRequeues: 0,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => void (await transporter.sendMail(composed(mail, from))),
    close: () => transporter.close(),
  };
}

/** Each mail is a file that mail programs open; a repeat replaces it. */
function intoFolder({ from, folder }: MailSettings): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(composed(mail, from));
      const moment = mail.created_at.toISOString().replaceAll(':', '-').slice(0, 19);
      const file = join(folder, `${moment} ${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      // It may contain a link for its reader alone.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

function composed(mail: FinishedMail, from: string) {
  const { id, created_at, to, subject, html, text, leave_url, attachment } = mail;
  const [, domain = 'plumbline'] = /@([^@>\s]+)>?$/.exec(from) ?? [];
  return {
    from,
    to: { ...to, address: asciiAddress(to.address) },
    subject,
    html,
    text,
    attachments: attachment && [
      { filename: attachment.name, contentType: attachment.mime, content: attachment.bytes },
    ],
    // The same in each attempt, so that the reader's server recognises a mail it has already taken.
    messageId: `<${id}@${domain}>`,
    date: created_at,
    // Mail programs show it as a link (RFC 2369). A single request does not unsubscribe (RFC 8058): programs that check
    // links send it, too.
    ...(leave_url === null ? {} : { list: { unsubscribe: leave_url } }),
    // Holiday notices must not answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/**
 * Returns the fault of a mail that could not be sent, or that of the connection or the sender, which the operator can
 * repair.
 */
export function mailFaultOf(error: unknown): MailFault {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && command !== 'MAIL FROM')
    return (responseCode ?? 500) >= 500 ? 'refused' : 'postponed';
  return responseCode === undefined ? 'unreachable' : 'sender_refused';
}
