import { parseArgs } from 'node:util';
import { sealAudit } from '@plumbline/server/kit/audit/sealing.ts';
import { runOnInstallation } from '@plumbline/server/installation.ts';
import { importAll } from './full.ts';
import { seedDemo } from './seed.ts';

const USAGE = `npm run demo            fills the demo tenant, as the first start of an empty database does
npm run demo -- --full  adds all inspections of Toronto, all years of the bridges and all measured values; may be interrupted and begun again
The embedded database takes one program at a time: stop the server before.`;

await runOnInstallation(async ({ openDeps }) => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const deps = await openDeps();
  await seedDemo(deps, { requested: true });
  if (values.full) await importAll(deps);
  await sealAudit(deps.database);
});
