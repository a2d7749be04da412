import { OperationNodeTransformer } from 'kysely';
import type { Kysely, KyselyPlugin, RawNode } from 'kysely';
import { buildApp } from '../../src/app.ts';
import type { Schema } from '../../src/schema.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

/** Rewrites hand-written SQL, to prove that a test fails without the part it is about. */
class Rewriter extends OperationNodeTransformer {
  private readonly from: string;
  private readonly to: string;

  constructor(from: string, to: string) {
    super();
    this.from = from;
    this.to = to;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    return {
      ...raw,
      sqlFragments: raw.sqlFragments.map((fragment) => fragment.replaceAll(this.from, this.to)),
    };
  }
}

/** The same application on the same database, with `from` replaced in every statement of its transactions. */
export async function sabotage(test: TestApp, from: string, to = ''): Promise<TestApp> {
  const rewriter = new Rewriter(from, to);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => rewriter.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
  const app: Kysely<Schema> = test.deps.database.app.withPlugin(plugin);
  const deps = { ...test.deps, database: { ...test.deps.database, app } };
  const built = await buildApp({ deps, log: 'error' });
  return { ...test, deps, app: built, close: () => built.close() };
}
