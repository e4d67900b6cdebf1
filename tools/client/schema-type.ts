export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string | undefined
}

/** Of a reference within the document. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** A schema as a type of TypeScript. @throws Error for a kind of schema that has not occurred before */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      throw new Error(`the client has no type for ${JSON.stringify(schema)}`)
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties && typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => field(name, schema, required.includes(name)))
  return `{ ${fields.join(' ')} }`
}

/** A line of an object's type; what may be left out may be undefined too. */
export const field = (name: string, schema: Schema, isNeeded: boolean): string =>
  `${comment(schema.description)}${name}${isNeeded ? '' : '?'}: ${typeOf(schema)}${isNeeded ? '' : ' | undefined'};\n`

export const comment = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`
