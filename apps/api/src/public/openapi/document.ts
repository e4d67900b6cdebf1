import { type PublicCall, publicAreas } from '@perigee/contract/public/define'
import { componentsOf, type Components } from './components'
import { fieldsOf, type JsonSchema } from './json-schema'
import { answersOf, sharedAnswers, sharedHeaders } from './answers'
import { areaTexts } from './area-texts'
import { errorExamples } from './error-examples'
import { bodySample, paramSamples } from './samples'
import { webhooksOf } from './webhook-events'

type Json = Record<string, unknown>

interface Named {
  brand: string
  /** `scheme://host[:port]` of the console. */
  origin: string
}

/** The OpenAPI 3.1 document of these calls. */
export function openApiOf(calls: readonly PublicCall[], { brand, origin }: Named): Json {
  const components = componentsOf(calls)
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, calls, components) }
  }
  const shared = usedIn(paths, sharedAnswers)
  const events = calls.some(({ facts }) => facts.area === 'webhooks') ? webhooksOf() : undefined
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${brand} API`,
      version: '1',
      summary: 'Projects, buckets, access and what they cost, for programs.',
      description: `Guide and reference: ${origin}/public/v1/docs`,
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    externalDocs: { url: `${origin}/public/v1/docs` },
    tags: publicAreas
      .filter((area) => calls.some(({ facts }) => facts.area === area))
      .map((name) => ({ name, description: areaTexts[name].lead })),
    paths,
    ...(events && { webhooks: events.webhooks }),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account, made in its settings.' },
      },
      headers: sharedHeaders,
      responses: shared,
      examples: errorExamples([paths, shared], { origin }),
      schemas: { ...components.schemas, ...events?.schemas },
    },
  }
}

/** Of answers that calls share, those that one of these has: what is off in an installation may leave some over. */
function usedIn(paths: Json, answers: Readonly<Record<string, Json>>): Json {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  )
}

function operation(call: PublicCall, calls: readonly PublicCall[], components: Components): Json {
  const { facts } = call
  const successor = calls.find(({ facts: { id } }) => id === facts.successor)
  const replaced = successor && `Replaced by \`${successor.method} ${successor.path}\` (\`${successor.facts.id}\`).`
  const description = [facts.description, replaced].filter(Boolean).join('\n\n')
  const parameters = [...parametersIn(call), ...headersOf(call)]
  const body = components.bodyOf(call)
  return {
    operationId: facts.id,
    tags: [facts.area],
    summary: facts.summary,
    ...(description !== '' && { description }),
    ...(facts.successor !== null && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${body}` },
            example: bodySample(call, components),
          },
        },
      },
    }),
    responses: answersOf(call, components),
  }
}

function parametersIn(call: PublicCall): Json[] {
  const declared = new Map(fieldsOf(call.params).map(({ name, schema }) => [name, schema]))
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const samples = { ...paramSamples(call.params), ...paramSamples(call.query) }
  const inPath = names.map((name) =>
    parameter('path', name, { required: true, schema: declared.get(name), example: samples[name] }),
  )
  const inQuery = fieldsOf(call.query).map(({ name, ...field }) =>
    parameter('query', name, { ...field, example: samples[name] }),
  )
  return [...inPath, ...inQuery]
}

const parameter = (
  place: string,
  name: string,
  { required, schema, example }: { required: boolean; schema?: JsonSchema | undefined; example?: string | undefined },
): Json => ({
  name,
  in: place,
  required,
  ...described(schema ?? { type: 'string' }),
  ...(example !== undefined && { example }),
})

/** What is said of a field belongs to the parameter. */
const described = ({ description, ...schema }: JsonSchema): Json => ({
  ...(description !== undefined && { description }),
  schema,
})

const tagList: JsonSchema = { type: 'string', pattern: '^(\\*|(W/)?"[!#-~]*"(, ?(W/)?"[!#-~]*")*)$' }

function headersOf({ method, facts }: PublicCall): Json[] {
  const optional = (name: string, description: string, schema: JsonSchema): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  return [
    ...(method === 'POST'
      ? [
          optional(
            'Idempotency-Key',
            'A name for this request. Who sends it again within 24 hours gets the same answer, and nothing is done twice.',
            { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
          ),
        ]
      : []),
    ...(facts.revised && method === 'GET'
      ? [optional('If-None-Match', 'The ETag that is known: 304 when it still holds.', { type: 'string' })]
      : []),
    ...(facts.revised && method !== 'GET'
      ? [optional('If-Match', 'The ETag that was read: 412 when there is a newer one.', tagList)]
      : []),
  ]
}
