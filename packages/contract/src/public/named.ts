import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const names = new Map<Schema, string>()

/** Schemas that have a name in the OpenAPI document, and thereby in clients: `Project`, `Bucket`. */
export const schemaNames: ReadonlyMap<Schema, string> = names

/** Gives the schema this name. A name is used once and does not change. @throws Error for a second use */
export function named<S extends Schema>(name: string, schema: S): S {
  if ([...names.values()].includes(name)) throw new Error(`two schemas are called ${name}`)
  names.set(schema, name)
  return schema
}
