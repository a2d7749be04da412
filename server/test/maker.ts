import type { TestApp, TestTenant } from './newTenant.ts';

export type Row = Record<string, unknown>;
export type Body = Row & { id: string };
interface How {
  /** Whether to set every writable field, or only the required ones. */
  full?: boolean;
  over?: Row;
}

/** Creates rows of any entity of one tenant over the wire, from the declarations alone. */
export interface Maker {
  test: TestApp;
  tenant: TestTenant;
  /** A text that every text of the created rows contains. */
  mark: string;
  body(name: string, how?: How): Promise<Row>;
  row(name: string, how?: How): Promise<Body>;
  /** The id of some row of the entity; creates one if necessary. */
  reference(name: string): Promise<string>;
  /** A code of the dictionary; different numbers yield different codes. */
  code(dictionary: string, n: number): Promise<number>;
}
