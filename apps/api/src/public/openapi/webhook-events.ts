import { actedBy, acts, type AuditedAct } from '@perigee/domain/acts'
import { chosenEvents, objectEvents, s3Events, testEvent } from '@perigee/domain/webhook-events'
import type { JsonSchema } from './json-schema'

type Json = Record<string, unknown>

/** What webhooks are sent, event by event. */
export interface WebhooksPart {
  webhooks: Json
  schemas: Record<string, JsonSchema>
}

const text: JsonSchema = { type: 'string' }
const uuid: JsonSchema = { type: 'string', format: 'uuid' }
const amount: JsonSchema = { type: 'integer', minimum: 0 }

const object = (properties: Record<string, JsonSchema>, description?: string): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...(description !== undefined && { description }),
})

const message = (description: string, data: Record<string, JsonSchema>): JsonSchema => ({
  ...object({
    type: { ...text, description: 'Name of the event.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: object({ project: { ...uuid, description: 'Id of the project.' }, ...data }),
  }),
  description,
})

const schemas = {
  ActEvent: message('Something was done in the project, as its audit log has it.', {
    target: { ...text, description: 'Name or id of what it is about; never that of an object.' },
    actor: object({
      kind: { enum: [...actedBy] },
      user: { type: ['string', 'null'], format: 'uuid', description: 'Null for operators and jobs.' },
    }),
    facts: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  }),
  LimitEvent: message('A limit of the project is near, or reached.', {
    kind: { enum: ['storage', 'download'] },
    used: { ...amount, description: 'Bytes.' },
    limit: { ...amount, description: 'Bytes.' },
  }),
  ObjectEvent: message('Something happened to an object of a bucket that names the webhook.', {
    bucket: text,
    key: { type: ['string', 'null'], description: 'Name of the object; null where it is not known or not told.' },
    keyMissing: {
      enum: ['unknown', 'withheld', null],
      description: 'Why there is no name: it was not to be known, or the project keeps names.',
    },
    versionId: { type: ['string', 'null'] },
    size: { type: ['integer', 'null'], description: 'Bytes.' },
    event: { enum: s3Events.filter((name) => !name.endsWith('*')), description: 'The same in the words of S3.' },
    configuration: { ...text, description: 'Id of the configuration of the bucket that names the webhook.' },
  }),
  TestEvent: message('Somebody has pressed the test button.', { webhook: uuid }),
} as const satisfies Record<string, JsonSchema>

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
})

/** As Standard Webhooks has it. */
const parameters = [
  header('webhook-id', 'Names the message, the same with each try.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body with dots in between; several, with spaces, while an old secret counts.',
  ),
]

/** The `webhooks` of the OpenAPI document, with the schemas that they name. */
export function webhooksOf(): WebhooksPart {
  const events: [string, keyof typeof schemas, readonly string[]][] = [
    ...chosenEvents.map((name): [string, keyof typeof schemas, readonly string[]] =>
      name.startsWith('limit.') ? [name, 'LimitEvent', []] : [name, 'ActEvent', acts[name as AuditedAct].facts],
    ),
    ...objectEvents.map((name): [string, 'ObjectEvent', []] => [name, 'ObjectEvent', []]),
    [testEvent, 'TestEvent', []],
  ]
  return {
    schemas,
    webhooks: Object.fromEntries(
      events.map(([name, schema, facts]) => [name, { post: operation(name, schema, facts) }]),
    ),
  }
}

function operation(name: string, schema: string, facts: readonly string[]): Json {
  const told = facts.length > 0 ? ` Facts: ${facts.map((fact) => `\`${fact}\``).join(', ')}.` : ''
  return {
    operationId: `on_${name.replace('.', '_')}`,
    tags: ['webhooks'],
    summary: name,
    description: `${schemas[schema as keyof typeof schemas].description as string}${told}`,
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: `#/components/schemas/${schema}` },
              { type: 'object', properties: { type: { const: name } } },
            ],
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'It has arrived. Anything else, also nothing in ten seconds, is tried again.' },
    },
  }
}
