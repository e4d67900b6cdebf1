import { comment, field, nameIn, type Schema, typeOf } from './schema-type'

interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

type Content = Record<string, { schema: Schema }>

/** As far as the client is made of it. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Told {
  name: string
  method: string
  path: string
  answer: 'json' | 'page' | 'file' | 'none'
  doc: string
  /** Types of what is given and what comes back. */
  input: string
  isInputNeeded: boolean
  output: string
  refs: string[]
}

/** The module of the client that knows the calls, as text. */
export function callsText({ paths, components: { schemas } }: OpenApi, errorCodes: readonly string[]): string {
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => tell(path, method.toUpperCase(), operation, schemas)),
  )
  const names = reachable(
    told.flatMap(({ refs }) => refs),
    schemas,
  )
  const pages = told.filter(({ answer }) => answer === 'page')
  return [
    '// Made of the contract by `npm run generate -w @perigee/client`; a test says when it is out of date.\n',
    `/** Codes of failures. */\nexport type ErrorCode =\n${errorCodes.map((code) => `  | '${code}'`).join('\n')}\n`,
    ...names.map(
      (name) => `${comment(schemas[name]?.description)}export type ${name} = ${typeOf(schemas[name] ?? {})}\n`,
    ),
    `/** The calls by their names. */\nexport interface Calls<Options> {\n${told.map(callLine).join('')}}\n`,
    `/** The items of all pages. */\nexport interface Pages<Options> {\n${pages.map(pageLine).join('')}}\n`,
    `export const calls = {\n${told.map(factsLine).join('')}} as const\n`,
  ].join('\n')
}

const given = ({ input, isInputNeeded }: Told): string =>
  `(input${isInputNeeded ? '' : '?'}: ${input}, options?: Options)`

const callLine = (told: Told): string => `${told.doc}${told.name}${given(told)}: Promise<${told.output}>\n`

const pageLine = (told: Told): string =>
  `${told.doc}${told.name}${given(told)}: AsyncGenerator<${told.output}['items'][number], void>\n`

const factsLine = ({ name, method, path, answer }: Told): string =>
  `  ${name}: { method: '${method}', path: '${path}', answer: '${answer}' },\n`

function tell(path: string, method: string, operation: Operation, schemas: OpenApi['components']['schemas']): Told {
  const { operationId: name, summary, description = '', parameters = [], requestBody, responses } = operation
  const fields = parameters.filter((parameter) => parameter.in !== 'header')
  const body = requestBody?.content['application/json']?.schema
  const names = [...fields.map((parameter) => parameter.name), ...(body ? ['body'] : [])]
  if (new Set(names).size < names.length) throw new Error(`${name} is given two things of one name`)

  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content
  const answered = success?.['application/json']?.schema
  const isFile = success !== undefined && !answered?.$ref
  const answer = isFile ? 'file' : answered ? kindOf(schemas[nameIn(answered.$ref ?? '')]) : 'none'
  const input = [
    ...fields.map(({ name, required, schema, description }) => field(name, { description, ...schema }, required)),
    ...(body ? [field('body', body, true)] : []),
  ]
  return {
    name,
    method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    answer,
    doc: comment([summary.replace(/$/, '.'), description, `\`${method} ${path}\``].filter(Boolean).join(' ')),
    input: input.length === 0 ? 'Record<string, never>' : `{ ${input.join(' ')} }`,
    isInputNeeded: body !== undefined || fields.some(({ required }) => required),
    output: isFile ? 'Response' : answered ? typeOf(answered) : 'void',
    refs: refsIn([body, isFile ? undefined : answered, fields]),
  }
}

const kindOf = (schema: Schema | undefined): 'json' | 'page' =>
  schema?.properties && 'items' in schema.properties && 'next' in schema.properties ? 'page' : 'json'

const refsIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => nameIn(ref))

function reachable(from: readonly string[], schemas: Record<string, Schema>): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    refsIn(schemas[name]).forEach(visit)
  }
  from.forEach(visit)
  return [...found].toSorted()
}
