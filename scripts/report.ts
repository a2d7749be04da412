import type { TestEvent } from 'node:test/reporters';

/** A failed test: its name, its file and its message. */
export type Failure = { name: string; file: string; message: string };
export type Report = { passed: number; failed: number; skipped: number; failures: Failure[] };

/** A reporter of node:test that writes one Report in JSON at the end. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const outcome: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };
  let filesWithoutTests = 0;
  for await (const event of events) {
    if (event.type === 'test:fail') {
      const { name, file = '', todo, details } = event.data;
      // The test around a failed one only says that it failed.
      const around =
        'failureType' in details.error && details.error.failureType === 'subtestsFailed';
      if (todo === undefined && !around) {
        outcome.failures.push({ name, file, message: messageOf(details.error) });
      }
    }
    // Node counts a file in which no test ran as one passed test.
    if (event.type === 'test:pass' && event.data.file?.endsWith(event.data.name)) {
      filesWithoutTests += 1;
    }
    // Every file has its own summary; the last one, without a file, covers all of them.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { tests, passed, skipped, todo } = event.data.counts;
      outcome.passed = passed - filesWithoutTests;
      outcome.skipped = skipped + todo;
      outcome.failed = tests - passed - outcome.skipped;
    }
  }
  yield JSON.stringify(outcome);
}

/** The runner wraps the error of the test, and a property wraps that of its counterexample. */
function messageOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error) {
    const text = cause.stack ?? cause.message;
    return cause.cause === undefined ? text : `${text}\nCaused by: ${messageOf(cause)}`;
  }
  return typeof cause === 'string' ? cause : error.message;
}
