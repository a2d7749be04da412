import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JourneyStage } from './stage.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Runs a command of the vendor beside the stage's server, which trusts its key; returns the last file that it names. */
export function runVendor(stage: JourneyStage, ...args: string[]): string {
  const folder = dirname(stage.server.mailFolder);
  const run = (...command: string[]) =>
    execFileSync(process.execPath, ['server/src/admin.ts', ...command], {
      cwd: ROOT,
      env: { ...process.env, PLUMBLINE_DATA: folder },
    }).toString();
  const secret = join(folder, 'vendor-secret.pem');
  if (!existsSync(secret)) {
    try {
      run('token', 'keys');
    } catch (error) {
      // journeys of another file share the server, and may have made the keys meanwhile
      if (!existsSync(secret)) throw error;
    }
  }
  return /^(.+\.txt): /m.exec(run(...args))?.[1] ?? '';
}

/** The licence of the world's organisation. */
export async function licenseIdOf({ world }: JourneyStage): Promise<string> {
  const path = '/superuser/instance/license';
  return (await world.superuser.get<{ license_id: string }>(path)).license_id;
}
