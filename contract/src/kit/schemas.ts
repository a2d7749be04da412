import { z } from 'zod';

const nothing = z.strictObject({});

/** The bodies that create and change an entity, and its structured values as read, by field. */
export interface Schemas<
  C extends z.ZodObject = z.ZodObject,
  U extends z.ZodObject = z.ZodObject,
  V extends Record<string, z.ZodType> = Record<string, z.ZodType>,
> {
  create: C;
  update: U;
  values: V;
}

export function defineSchemas<
  C extends z.ZodObject = typeof nothing,
  U extends z.ZodObject = typeof nothing,
  V extends Record<string, z.ZodType> = Record<never, z.ZodType>,
>(schemas: { create?: C; update?: U; values?: V }): Schemas<C, U, V> {
  return {
    create: nothing as unknown as C, // an entity that cannot be created accepts only an empty body
    update: nothing as unknown as U,
    values: {} as V,
    ...schemas,
  };
}

/** The structured values of an entity in answers. */
export type ValuesOf<S extends Schemas> = {
  [K in keyof S['values']]: z.infer<S['values'][K]>;
};
