import type { Call } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { fromUtf8 } from '@perigee/std/bytes'
import * as z from 'zod/mini'

export type InputPart = 'params' | 'query' | 'body'

/** What a refusal calls the place that it is about; `` for none. */
export type NameField = (part: InputPart, path: readonly PropertyKey[]) => string

/** The console knows fields of forms. */
const firstStep: NameField = (_part, path) => path.slice(0, 1).map(String).join('')

/** Everything that a request carries, by the call's schemas. @throws invalidInput with the message of the first issue */
export function parseInput(
  call: Call,
  received: { params: unknown; query: unknown; body: unknown },
  nameField: NameField = firstStep,
): { params: unknown; query: unknown; body: unknown } {
  const parse = (part: InputPart, value: unknown) => parsePart(call[part], value, (path) => nameField(part, path))
  return {
    params: parse('params', received.params),
    query: parse('query', received.query),
    body: parseBody(call, received.body, nameField),
  }
}

function parsePart(
  schema: z.core.$ZodType,
  value: unknown,
  nameField: (path: readonly PropertyKey[]) => string,
): unknown {
  const [named] = isFlat(value) ? (Object.entries(value).find(([, text]) => holdsNul(text)) ?? []) : []
  if (named !== undefined) throw commonRefusals.invalidInput(nulRefused, nameField([named]))
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw commonRefusals.invalidInput(issue?.message ?? 'Invalid input', nameField(issue?.path ?? []))
}

const nulRefused = 'Text must not contain the character NUL.'

/** PostgreSQL's text cannot hold it, and nobody types it. */
const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')

/** Parameters of a path or of a query. */
const isFlat = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** NUL as JSON writes it, behind an even number of backslashes. */
const escapedNul = /(?:^|[^\\])(?:\\\\)*\\u0000/

const deepestPlace = 8

/** Where a text with it is in something read from JSON; of what lies deep, or has it in a name, what is around that. */
function placeOfNul(read: unknown): PropertyKey[] {
  const left: { value: unknown; path: PropertyKey[] }[] = [{ value: read, path: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (holdsNul(value)) return path
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [name, inside] of Object.entries(value)) {
      if (holdsNul(name)) return path
      left.push({ value: inside, path: path.length < deepestPlace ? [...path, isList ? Number(name) : name] : path })
    }
  }
  return []
}

/** The body as the call wants it, whatever its Content-Type says; no body at all is empty text, or undefined as JSON. */
function parseBody(call: Call, received: unknown, nameField: NameField): unknown {
  if (call.bodyKind === 'none') return undefined
  const refuse = (say: string): never => {
    throw commonRefusals.invalidInput(say, nameField('body', []))
  }
  const text = textOf(received) ?? refuse('The request body is not valid UTF-8.')
  if (text.includes('\0')) refuse(nulRefused)
  const value = call.bodyKind === 'text' ? text : jsonOf(text, () => refuse('The request body is not valid JSON.'))
  if (call.bodyKind === 'json' && escapedNul.test(text)) {
    throw commonRefusals.invalidInput(nulRefused, nameField('body', placeOfNul(value)))
  }
  return parsePart(call.body, value, (path) => nameField('body', path))
}

/** Undefined for bytes that are no text. */
function textOf(received: unknown): string | undefined {
  if (!(received instanceof Uint8Array)) return ''
  try {
    return fromUtf8(received)
  } catch {
    return undefined
  }
}

function jsonOf(text: string, refuse: () => never): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return refuse()
  }
}
