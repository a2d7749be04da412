import { parseArgs } from 'node:util';
import { createOperator, resetUserPassword, resetUserSecondFactor } from './admin/accounts.ts';
import { verifyProof } from './admin/audit.ts';
import { backup } from './admin/backup.ts';
import { verifyFiles } from './admin/files/verifyFiles.ts';
import { restore } from './admin/restore.ts';
import { issueLicense, issueToken, makeKeys } from './admin/tokens.ts';
import { grantCreditsTo } from './admin/credits.ts';
import { listHandlers, skipEvent } from './admin/handlers.ts';
import { listSetAside } from './admin/setAside.ts';
import { listJobs, retryJob } from './admin/jobs.ts';
import { listMails, retryMail } from './admin/mails.ts';
import { HANDLERS } from './areas.ts';
import type { Settings } from './config.ts';
import { runOnInstallation, runProgram } from './installation.ts';
import type { Installation } from './installation.ts';
import { migrate } from './kit/db/migrate.ts';

const USAGE = `npm run admin -- <command>
  operator create --email ADDRESS [--password WORD] [--first-name NAME] [--last-name NAME]
  user reset-password --email ADDRESS [--password WORD]
  user reset-second-factor --email ADDRESS
                   for a user who has lost the phone and the recovery codes
  credits grant TENANT N       TENANT is an id or the whole name
  jobs             lists unfinished and failed jobs
  jobs retry ID    attempts a failed job again
  mails            lists waiting and failed mails
  mails retry ID   sends a failed mail again
  handlers         lists how far each handler of events has come in each tenant, and why it fails
  handlers skip HANDLER TENANT EVENT
                   skips the event at which a handler fails; TENANT and EVENT as listed
  set-aside        lists the rows that planning, judging and the like have set aside because they failed, and why
  backup FILE      writes all data of all tenants into one compressed file, and their pictures and documents into the
                   folder FILE.files; those that the folder has already are not copied again
  restore FILE     reads both into an empty database and the configured store
                   --without-files with either: the store is saved and restored in another way
  files verify     compares every stored file with its hash, and lists what is missing or damaged
  audit verify FILE
                   checks a downloaded proof of an audit log (docs/audit-proof.md) and names the first entry at fault;
                   --hash HASH: one of its links must have this hash, which was noted earlier
  token keys       makes a vendor's pair of keys in PLUMBLINE_DATA: vendor-secret.pem, and vendor-public.pem for the servers
  token issue --license ID --credits N [--valid-until TIME] [--key FILE] [--out FILE]
                   writes a token that adds credits to the tenant with this licence, once; by default it is valid for a
                   year, the key is that of 'token keys', and the file is beside it
  license issue --license ID [--type trial|standard|enterprise] [--expires-at TIME] [--grace-days N] [--max-users N]
                   [--max-objects N] [--max-file-bytes N] [--credits-per-inspection N] [--credits-per-detail N] [--key FILE] [--out FILE]
                   writes a file that renews this licence: what is not named stays as it is, 'none' takes an end or a limit away
  distribute       distributes the tables over the workers of a Citus cluster, or completes an interrupted run
The database is the one of the environment: DATABASE_URL, or the embedded one in PLUMBLINE_DATA while the server is stopped.
'audit verify' and the commands of tokens and licences need no database.
Without --password a random one is generated and printed once.`;

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      email: { type: 'string' },
      password: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'without-files': { type: 'boolean' },
      license: { type: 'string' },
      credits: { type: 'string' },
      'valid-until': { type: 'string' },
      hash: { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      type: { type: 'string' },
      'expires-at': { type: 'string' },
      'grace-days': { type: 'string' },
      'max-users': { type: 'string' },
      'max-objects': { type: 'string' },
      'max-file-bytes': { type: 'string' },
      'credits-per-inspection': { type: 'string' },
      'credits-per-detail': { type: 'string' },
    },
  });

function argumentsOrUsage(): ReturnType<typeof readArguments> {
  try {
    const parsed = readArguments();
    if (!parsed.values.help && parsed.positionals[0] !== 'help') return parsed;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(1);
  }
}

const { values, positionals } = argumentsOrUsage();
const [first = '', second = '', third = '', fourth = '', fifth = ''] = positionals;

function required(value: string | undefined): string {
  if (value) return value;
  throw new Error(USAGE);
}

async function runTokenCommand({ data_directory }: Settings): Promise<void> {
  if (second === 'keys') return await makeKeys(data_directory);
  if (second !== 'issue') throw new Error(USAGE);
  return await issueToken(data_directory, {
    license_id: required(values.license),
    credits: required(values.credits),
    valid_until: values['valid-until'],
    key_file: values.key,
    file: values.out,
  });
}

async function runLicenseCommand({ data_directory }: Settings): Promise<void> {
  if (second !== 'issue') throw new Error(USAGE);
  return await issueLicense(data_directory, {
    license_id: required(values.license),
    terms: {
      license_type: values.type,
      expires_at: values['expires-at'],
      grace_days: values['grace-days'],
      max_users: values['max-users'],
      max_objects: values['max-objects'],
      max_file_bytes: values['max-file-bytes'],
      credits_per_inspection: values['credits-per-inspection'],
      credits_per_detail: values['credits-per-detail'],
    },
    key_file: values.key,
    file: values.out,
  });
}

/** The commands on the installation. */
const COMMANDS: Record<string, (installation: Installation) => Promise<void>> = {
  'operator create': async ({ openDeps }) =>
    await createOperator(await openDeps(), {
      email: required(values.email),
      password: values.password,
      first_name: values['first-name'] ?? 'Instance',
      last_name: values['last-name'] ?? 'Operator',
    }),
  'user reset-password': async ({ openDeps }) =>
    await resetUserPassword(await openDeps(), {
      email: required(values.email),
      password: values.password,
    }),
  'user reset-second-factor': async ({ openDeps }) =>
    await resetUserSecondFactor(await openDeps(), required(values.email)),
  'credits grant': async ({ openDeps }) =>
    await grantCreditsTo(await openDeps(), { tenant: required(third), credits: required(fourth) }),
  'jobs ': async ({ openDeps }) => await listJobs(await openDeps()),
  'jobs retry': async ({ openDeps }) => await retryJob(await openDeps(), required(third)),
  'mails ': async ({ openDeps }) => await listMails(await openDeps()),
  'mails retry': async ({ openDeps }) => await retryMail(await openDeps(), required(third)),
  'handlers ': async ({ openDeps }) => await listHandlers(await openDeps(), HANDLERS),
  'handlers skip': async ({ openDeps }) =>
    await skipEvent(await openDeps(), HANDLERS, {
      handler: required(third),
      tenant: required(fourth),
      event: required(fifth),
    }),
  'set-aside ': async ({ openDeps }) => await listSetAside(await openDeps()),
  'backup FILE': async ({ url, store }) =>
    await backup(url, required(second), values['without-files'] ? null : store),
  'restore FILE': async ({ url, store }) =>
    await restore(url, required(second), values['without-files'] ? null : store),
  'files verify': async ({ openDeps }) => await verifyFiles(await openDeps()),
  'distribute ': async ({ url }) => await migrate(url, { distributed: true }),
};

async function runAuditCommand(): Promise<void> {
  if (second !== 'verify') throw new Error(USAGE);
  await verifyProof(required(third), values.hash ?? null);
}

const ofInstallation =
  COMMANDS[`${first} ${first === 'backup' || first === 'restore' ? 'FILE' : second}`];
if (first === 'audit') await runProgram(runAuditCommand);
else if (first === 'token') await runProgram(runTokenCommand);
else if (first === 'license') await runProgram(runLicenseCommand);
else if (ofInstallation) await runOnInstallation(ofInstallation);
else await runProgram(() => Promise.reject(new Error(USAGE)));
