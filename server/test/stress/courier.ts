// Sends the mails of the database MAIL_DATABASE by the server MAIL_SERVER until it is killed.
import Fastify from 'fastify';
import { startWorkers } from '#kit/due/workers.ts';
import { mailTask } from '#kit/mail/deliver.ts';
import { openTransport } from '#kit/mail/transport.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { fromNow } from '../checks/moments.ts';

const deps = await openDeps(process.env['MAIL_DATABASE'] ?? '', BARE_OPTIONS);
const smtp_url = process.env['MAIL_SERVER'] ?? '';
const transport = openTransport({ smtp_url, from: 'plumbline@plumbline.test', folder: '' });
startWorkers({ deps, tasks: [mailTask(transport)], rounds: [], log: Fastify().log });
console.log(`ready at ${fromNow().toISOString()}`);
