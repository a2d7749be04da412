import type { TestApp, TestTenant } from './newTenant.ts';

export type Row = Record<string, unknown>;
export type Body = Row & { id: string };
interface How {
  /** Every field it may be made with, or only those it must have. */
  full?: boolean;
  over?: Row;
}

/** Makes rows of any entity of one tenant over the wire, from the declarations alone. */
export interface Maker {
  test: TestApp;
  tenant: TestTenant;
  /** Stands in every text the rows are made with. */
  mark: string;
  body(name: string, how?: How): Promise<Row>;
  row(name: string, how?: How): Promise<Body>;
  /** The id of some row of the entity, made when there is none yet. */
  reference(name: string): Promise<string>;
  /** A code of the dictionary; another one for another number. */
  code(dictionary: string, n: number): Promise<number>;
}
