import { schemaNames } from '@perigee/contract/public/named'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
export type JsonSchema = Record<string, unknown>

const refTo = (name: string): string => `#/components/schemas/${name}`

/**
 * JSON Schemas of `roots` and of everything in them that has a name, by name. `io`: as callers send it, or as they get it.
 * Names that `schemaNames` gives end with `suffix`.
 */
export function schemasOf(
  roots: ReadonlyMap<Schema, string>,
  { io, suffix }: { io: 'input' | 'output'; suffix: string },
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, name] of schemaNames) registry.add(schema, { id: `${name}${suffix}` })
  for (const [schema, name] of roots) if (!schemaNames.has(schema)) registry.add(schema, { id: name })
  const { schemas } = z.toJSONSchema(registry, { ...common, io, uri: refTo })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]))
}

/** Of parameters, without names: what each is as it is sent. */
export function fieldsOf(schema: Schema): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = plain(z.toJSONSchema(schema, { ...common, io: 'input' })) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field }))
}

const common: Pick<z.core.ToJSONSchemaParams, 'target' | 'unrepresentable' | 'override'> = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const { type, defaultValue, catchall } = zodSchema._zod.def as {
      type: string
      defaultValue?: unknown
      catchall?: unknown
    }
    // Answers may get fields that today's clients do not know.
    if (type === 'object' && catchall === undefined) delete jsonSchema.additionalProperties
    // What is read as a number or as a choice travels as text in an address: clients see what it is.
    if (type === 'default' && typeof defaultValue === 'number' && jsonSchema.type === 'string') {
      jsonSchema.type = 'integer'
      delete jsonSchema.pattern
    }
    if (type === 'default' && typeof defaultValue === 'boolean' && jsonSchema.type === 'string') {
      jsonSchema.type = 'boolean'
      delete jsonSchema.enum
    }
    if (type === 'default' && isOf(defaultValue, jsonSchema.type)) jsonSchema.default = defaultValue
  },
}

/** Whether a default is a value of the type that is said. */
const isOf = (value: unknown, type: unknown): boolean =>
  type === (Number.isInteger(value) ? 'integer' : typeof value) || (type === 'number' && typeof value === 'number')

/** Without what says where a schema lies: it lies in the document. */
function plain(schema: object): JsonSchema {
  const { $schema: _dialect, $id: _place, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonSchema
  return rest
}
