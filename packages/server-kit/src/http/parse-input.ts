import type { Call } from '@perigee/contract/call'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { fromUtf8 } from '@perigee/std/bytes'
import * as z from 'zod/mini'

/** Parses params, query or body. @throws `invalidInput` with the message of the first issue. */
export function parsePart(schema: z.core.$ZodType, value: unknown): unknown {
  if (isFlat(value) && Object.values(value).some(holdsNul)) throw commonRefusals.invalidInput(nulRefused)
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw commonRefusals.invalidInput(result.error.issues[0]?.message ?? 'Invalid input')
}

const nulRefused = 'Text must not contain the character NUL.'

/** PostgreSQL's text cannot hold it, and nobody types it. */
const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')

/** Parameters of a path or of a query. */
const isFlat = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** NUL as JSON writes it, behind an even number of backslashes. */
const escapedNul = /(?:^|[^\\])(?:\\\\)*\\u0000/

/** The body as the call wants it, whatever its Content-Type says; no body at all is empty text, or undefined as JSON. */
export function parseBody(call: Call, received: unknown): unknown {
  if (call.bodyKind === 'none') return undefined
  const text = textOf(received)
  if (text.includes('\0') || (call.bodyKind === 'json' && escapedNul.test(text))) {
    throw commonRefusals.invalidInput(nulRefused)
  }
  return parsePart(call.body, call.bodyKind === 'text' ? text : jsonOf(text))
}

function textOf(received: unknown): string {
  if (!(received instanceof Uint8Array)) return ''
  try {
    return fromUtf8(received)
  } catch {
    throw commonRefusals.invalidInput('The request body is not valid UTF-8.')
  }
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw commonRefusals.invalidInput('The request body is not valid JSON.')
  }
}
