import { join } from 'node:path';
import { root, run } from './project.ts';

// The page at http://127.0.0.1:5173 calls the server at 8080, which restarts on each change.
const host = ['--host', '127.0.0.1'];
const firstToEnd = await Promise.race([
  run('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run('vite', host, { cwd: join(root, 'web') }),
]);
process.kill(process.pid, 'SIGTERM');
process.exitCode = firstToEnd.code;
