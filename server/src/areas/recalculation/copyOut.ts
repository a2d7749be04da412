import type pg from 'pg';

/** The driver calls these methods on a submitted query; its types omit them. */
interface CopyQuery extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

/** Signature, flags and the length of an empty extension, before the first row. */
const HEADER_BYTES = 19;

/**
 * Streams the rows of `copy (…) to stdout (format binary)`; `onRow` gets the buffer and the offset of the
 * row's first field. The buffer is only valid during the call.
 */
export function copyOut(
  client: pg.ClientBase,
  query: string,
  onRow: (buffer: Buffer, offset: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let start = HEADER_BYTES;
    let failure: Error | undefined;
    const copyQuery: CopyQuery = {
      submit: (connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      // The server sends one row per message; a field count of -1 ends the stream.
      handleCopyData: ({ chunk }) => {
        if (failure === undefined && chunk.length > start && chunk.readInt16BE(start) >= 0) {
          try {
            onRow(chunk, start + 2);
          } catch (error) {
            failure = error as Error; // reported once the stream has ended and the connection is free
          }
        }
        start = 0;
      },
      handleCommandComplete: () => undefined,
      handleError: (error) => reject(error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(copyQuery);
  });
}
