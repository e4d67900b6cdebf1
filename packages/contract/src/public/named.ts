import type * as z from 'zod/mini'
import { registry } from 'zod/v4/core'

type Schema = z.core.$ZodType

/** Schemas that have a name in the OpenAPI document, and thereby in clients: `Project`, `Bucket`. */
export const schemaNames = registry<{ id: string }>()

/** Gives the schema this name. Names are used once and do not change. */
export function named<S extends Schema>(name: string, schema: S): S {
  schemaNames.add(schema, { id: name })
  return schema
}
