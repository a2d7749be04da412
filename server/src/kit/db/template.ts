import type { RawBuilder } from 'kysely';
import { compile } from './db.ts';
import type { ReadQuery } from './db.ts';

/** A placeholder in a statement for a value that is passed each time the compiled text is used. */
class TemplateSlot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toString(): never {
    throw new Error(`the slot ${this.name} may only be a parameter`);
  }
}

/** A statement compiled once for all values of its slots. */
export interface StatementTemplate<S> {
  with(values: S): ReadQuery;
  /** The parameters that never change. */
  constants: unknown[];
}

/** Compiles the statement that `build` returns for named slots in place of values. */
export function template<S extends object>(
  build: (slots: S) => RawBuilder<unknown>,
): StatementTemplate<S> {
  const slots = new Proxy({}, { get: (_, name) => new TemplateSlot(String(name)) }) as S;
  const { sql, parameters } = compile(build(slots));
  const filled = (value: unknown, values: S): unknown => {
    if (value instanceof TemplateSlot) return values[value.name as keyof S];
    return Array.isArray(value) ? value.map((one) => filled(one, values)) : value;
  };
  return {
    with: (values) => ({ sql, parameters: parameters.map((value) => filled(value, values)) }),
    constants: parameters.filter((value) => !(value instanceof TemplateSlot)),
  };
}
