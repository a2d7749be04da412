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
  /** Part of every text in the created rows. */
  mark: string;
  body(name: string, how?: How): Promise<Row>;
  row(name: string, how?: How): Promise<Body>;
  /** The id of some row of the entity, which is created if there is none yet. */
  reference(name: string): Promise<string>;
  /** A code of the dictionary; different numbers give different codes. */
  code(dictionary: string, n: number): Promise<number>;
}
