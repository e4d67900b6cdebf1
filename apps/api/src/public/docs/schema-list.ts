import { type Html, html } from '@perigee/server-kit/outbox/html'
import type { JsonSchema } from '../openapi/json-schema'
import { prose } from './prose'

export type Schemas = Readonly<Record<string, JsonSchema>>

/** How many steps into an object are shown in place. */
const deepest = 5

/** The fields of a schema with what each is, those of objects in them below. */
export function schemaList(schema: JsonSchema, schemas: Schemas, depth = 0): Html {
  const { own, inner } = resolved(schema, schemas)
  const properties = (inner['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (inner['required'] ?? []) as string[]
  const entries = Object.entries(properties)
  if (entries.length === 0 || depth > deepest) return depth === 0 ? html`<p>${typeOf(own)}.</p>` : html``
  return html`<dl class="fields">
    ${entries.map(([name, field]) => {
      const text = resolved(field, schemas).own['description'] ?? resolved(field, schemas).inner['description']
      return html`<div>
        <dt>
          <code>${name}</code>
          <small>${typeOf(field)}${required.includes(name) ? '' : ', optional'}</small>
        </dt>
        <dd>
          ${typeof text === 'string' ? html`<p>${prose(text)}</p>` : html``}${schemaList(field, schemas, depth + 1)}
        </dd>
      </div>`
    })}
  </dl>`
}

/** The schema itself, and the object behind references, lists and "or null". */
function resolved(schema: JsonSchema, schemas: Schemas): { own: JsonSchema; inner: JsonSchema } {
  let inner = schema
  for (let step = 0; step < deepest; step++) {
    const next = behind(inner, schemas)
    if (next === undefined) break
    inner = next
  }
  return { own: schema, inner }
}

function behind(schema: JsonSchema, schemas: Schemas): JsonSchema | undefined {
  const { $ref, items, anyOf } = schema as { $ref?: string; items?: JsonSchema; anyOf?: JsonSchema[] }
  if ($ref !== undefined) return schemas[nameOf($ref)]
  if (items !== undefined) return items
  return anyOf?.find(({ type }) => type !== 'null')
}

const nameOf = (ref: string): string => ref.replace('#/components/schemas/', '')

/** In words: `string`, `Project`, `list of Project`, `integer or null`, `"own" or "managed"`. */
function typeOf(schema: JsonSchema): string {
  const {
    $ref,
    type,
    items,
    anyOf,
    enum: values,
    const: value,
    format,
    default: preset,
  } = schema as {
    $ref?: string
    type?: string | string[]
    items?: JsonSchema
    anyOf?: JsonSchema[]
    enum?: unknown[]
    const?: unknown
    format?: string
    default?: unknown
  }
  const unless = preset === undefined ? '' : `, ${JSON.stringify(preset)} when left out`
  if ($ref !== undefined) return nameOf($ref)
  if (value !== undefined) return JSON.stringify(value)
  if (values !== undefined) return `${values.map((one) => JSON.stringify(one)).join(' or ')}${unless}`
  if (anyOf !== undefined) return `${anyOf.map((one) => typeOf(one)).join(' or ')}${unless}`
  if (items !== undefined) return `list of ${typeOf(items)}${unless}`
  const plain = type === undefined ? 'anything' : [type].flat().join(' or ')
  return `${plain}${format === undefined ? '' : ` (${format})`}${unless}`
}
