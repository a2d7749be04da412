import pg from 'pg';
import { databaseOn, onNode, onNodes } from '../servers/nodes.ts';
import { nodesOf } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';

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

const REPORTING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};
/** A coordinator passes on the reports of its workers. */
const PASSING_ON = { client_min_messages: 'debug1' };

/**
 * Makes every later connection report the plans of its statements, even those within functions. On a cluster
 * the workers report, and only reads: Citus refuses to analyse the statements of a function that it runs on a
 * shard.
 */
export async function reportPlans(database: OwnDatabase): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const alter = (what: string, settings: Record<string, string>) =>
    Object.entries(settings)
      .map(([setting, value]) => `alter ${what} set ${setting} = '${value}';`)
      .join('');
  const workers = nodesOf()
    .slice(1)
    .map((node) => databaseOn(node, name));
  if (workers.length === 0) return onNode(database.url, alter(`database ${name}`, REPORTING));
  const readers = `role plumbline_read in database ${name}`;
  const alone = 'set citus.enable_ddl_propagation = off;';
  await onNodes(workers, `${alone}${alter(readers, REPORTING)}`);
  await onNode(database.url, `${alone}${alter(readers, PASSING_ON)}`);
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
