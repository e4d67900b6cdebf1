import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const naming = z.object({ attempt: z.string().check(z.minLength(1)) })

/**
 * What tells a JSON body that names its `attempt` apart from every other, to the byte: another card under the same name is
 * another try. Undefined for a body that names none, or is not JSON.
 */
export function attemptIn(received: unknown): string | undefined {
  if (!(received instanceof Uint8Array) || !naming.safeParse(parsed(received)).success) return undefined
  return createHash('sha256').update(received).digest('base64url')
}

function parsed(received: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(received).toString())
  } catch {
    return undefined
  }
}
