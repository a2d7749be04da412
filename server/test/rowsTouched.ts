import pg from 'pg';
import type { OwnDatabase } from './ownDatabase.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}
export interface Executed {
  text: string;
  /** Rows that any step of the plan produced or threw away, over all its loops. */
  rows: number;
  plan: PlanNode;
}

const work = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, one) => sum + work(one), 0);

/** Makes every later connection report what its statements did, even those within functions. */
export async function reportPlans(database: OwnDatabase): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const owner = await database.owner();
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }))
    await owner.query(`alter database ${name} set ${setting} = '${value}'`);
  await owner.end();
}

/** Collects the reports of any connection of this process until `stop`. */
export function watchPlans(): { executed: Executed[]; stop(): void } {
  const executed: Executed[] = [];
  type Emit = (this: pg.Client, event: string | symbol, ...args: unknown[]) => boolean;
  const client = pg.Client.prototype as { emit: Emit };
  const emit = Reflect.get(client, 'emit');
  client.emit = function report(event, ...args) {
    const message: unknown = (args[0] as { message?: unknown } | undefined)?.message;
    const json = typeof message === 'string' ? /plan:\s*(\{.*\})\s*$/s.exec(message)?.[1] : null;
    if (event === 'notice' && json) {
      const step = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
      executed.push({ text: step['Query Text'], rows: work(step.Plan), plan: step.Plan });
    }
    return emit.call(this, event, ...args);
  };
  return { executed, stop: () => void (client.emit = emit) };
}
