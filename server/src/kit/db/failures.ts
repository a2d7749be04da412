import { isOutdatedPlan } from './databaseErrors.ts';
import { forgetStatement } from './statementNames.ts';

/** The text of the statement that failed, for the log: never its values. */
const failedStatements = new WeakMap<object, string>();
export const statementOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? failedStatements.get(error) : undefined;

export function noteFailure(error: unknown, statement: string): void {
  if (isOutdatedPlan(error)) forgetStatement(statement);
  if (typeof error === 'object' && error !== null) failedStatements.set(error, statement);
}
