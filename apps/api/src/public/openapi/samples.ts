import type { PublicCall } from '@perigee/contract/public/define'
import type { Components } from './components'
import { fieldsOf, type JsonSchema } from './json-schema'

type Schemas = Readonly<Record<string, JsonSchema>>

const uuid = '3f2b8c1e-7d4a-4e9b-9c57-0a1f6d2e8b34'

/** By the names of fields, where what the schema says is not enough to make a likely value of it. */
const likely: Readonly<Record<string, unknown>> = {
  accessGrant: '1PUTq…',
  accessKeyId: 'jwwi6cnvmzf5ho7qk3a2xgrt4u',
  act: 'bucket.created',
  address: 'https://example.com/hooks',
  apiKey: '1dHkq…',
  before: '2026-12-01T00:00:00Z',
  bucket: 'photos',
  buckets: ['photos'],
  bucketName: 'photos',
  createdBy: uuid,
  creatorEmail: 'ada@example.com',
  cursor: 'WyJsaXN0QnVja2V0cyIsInBob3RvcyJd',
  description: 'Pictures of ships',
  domain: 'files.example.com',
  email: 'ada@example.com',
  endpoint: 'https://gateway.example.com',
  events: ['bucket.*', 'limit.reached'],
  expiresAt: '2027-11-24T00:00:00Z',
  fingerprint: 'SHA256:dJJ9jz4hgVwrXnvDJyHOhANy1tYaeZLnAMgXaNd6uFU',
  fullName: 'Ada Lovelace',
  host: 'compute.example.com',
  hostname: 'web.example.com',
  id: uuid,
  invoiceId: 'in_2026-11',
  key: '1dHkq…',
  location: 'eu1',
  name: 'photos',
  notAfter: '2027-11-24T00:00:00Z',
  origins: ['https://example.com'],
  ownerId: uuid,
  password: 'open sesame',
  percentages: [80, 100],
  placement: 'eu1',
  projectId: uuid,
  projectID: uuid,
  publicId: uuid,
  publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPcssGdkVyK31p5hdqYA5/rYwpsDuDZM6+hOSgy8rHaq ada@laptop',
  projectPublicId: uuid,
  root: 'photos/2026',
  secretKey: 'j2v7…',
  secret: 'whsec_C2FV…',
  since: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  userId: uuid,
  webhookId: uuid,
}

/** Of single calls, what the names of fields do not tell. */
const ofCalls: Readonly<Record<string, Record<string, unknown>>> = {
  createDomain: { name: 'files.example.com', root: 'photos/2026' },
  createInstance: { name: 'web', type: 'small', image: 'debian-12', location: 'here', bootDiskGB: 20 },
  createSshKey: { name: 'laptop' },
  legacyCreateAccessGrant: { permissions: { allowDownload: true, allowList: true } },
  setWebhookBucket: { events: ['object.created'] },
}

/**
 * An example of a value of the schema, for people to read: not random, and the same each time. `whole`: with what may be
 * left out, too.
 */
export function sampleOf(schema: JsonSchema, schemas: Schemas, { whole }: { whole: boolean }, name = ''): unknown {
  const { $ref, anyOf, oneOf, allOf, enum: values, items, properties, required = [], ...rest } = schema as Parts
  const of = (inner: JsonSchema, of = name) => sampleOf(inner, schemas, { whole }, of)
  if ($ref !== undefined) return of(schemas[$ref.replace('#/components/schemas/', '')] ?? {})
  if (rest.const !== undefined) return rest.const
  if (values !== undefined) return values[0]
  const given = likely[name]
  if (given !== undefined && fits(given, schema)) return given
  const choice = anyOf ?? oneOf
  if (choice !== undefined) return of(choice.find(({ type }) => type !== 'null') ?? {})
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => of(part)))
  if (properties !== undefined) {
    const named = Object.entries(properties).filter(([key]) => whole || required.includes(key))
    const shown = named.length > 0 ? named : Object.entries(properties).slice(0, 1)
    return Object.fromEntries(shown.map(([key, field]) => [key, of(field, key)]))
  }
  if (items !== undefined) return [of(items)]
  return plainOf(rest, name)
}

interface Parts {
  $ref?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  type?: string | string[]
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
}

/** A value of one of the types without parts. */
function plainOf({ type, format, pattern, default: preset, minimum }: Parts, name: string): unknown {
  if (preset !== undefined && preset !== null) return preset
  const [first] = [type ?? 'string'].flat()
  if (first === 'boolean') return true
  if (first === 'integer' || first === 'number') {
    if (/bytes|used|limit/i.test(name)) return 25_000_000_000
    return Math.max(minimum ?? 1, 1)
  }
  if (first === 'object') return {}
  if (format === 'date-time') return '2026-11-24T12:00:00Z'
  if (format === 'date') return '2026-11-24'
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}(') === true) return uuid
  if (format === 'uri') return 'https://example.com/'
  return /(At|Until|Since)$/.test(name) ? '2026-11-24T12:00:00Z' : name
}

/** Whether a likely value is of the type, and one of the format, that the schema says. */
function fits(value: unknown, { type, items, anyOf, format }: Parts & JsonSchema): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => fits(value, one))
  const is = Array.isArray(value) ? 'array' : typeof value
  if (![type].flat().some((one) => one === is || (one === 'integer' && is === 'number'))) return false
  if (Array.isArray(value)) return items === undefined || (!('enum' in items) && fits(value[0], items))
  return format !== 'date' || /^\d{4}-\d\d-\d\d$/.test(String(value))
}

/** What the call is sent in its examples; undefined for no body. */
export function bodySample(call: PublicCall, components: Components): unknown {
  const name = components.bodyOf(call)
  if (name === undefined) return undefined
  const sample = sampleOf({ $ref: `#/components/schemas/${name}` }, components.schemas, { whole: false })
  return { ...(sample as object), ...ofCalls[call.facts.id] }
}

/** What it answers in them; undefined for what is no JSON. */
export function answerSample(call: PublicCall, components: Components): unknown {
  const name = components.answerOf(call)
  if (name === undefined) return undefined
  const sample = sampleOf({ $ref: `#/components/schemas/${name}` }, components.schemas, { whole: true })
  return Array.isArray(sample) ? sample : { ...(sample as object), ...('next' in (sample as object) && { next: null }) }
}

/** The parameters of a path, and those of a query that have to be there. */
export const paramSamples = (schema: PublicCall['params']): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter(({ required }) => required)
      .map(({ name, schema: field }) => [name, String(sampleOf(field, {}, { whole: false }, name))]),
  )
