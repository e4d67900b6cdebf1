import { EngineError } from '@perigee/compute/engine'
import type * as z from 'zod'
import { envelope } from './answers'
import { refusalOf } from './refusal'

/** What stands in an answer. @throws IncusRefusal where Incus refused, EngineError where something else answered */
export function readEnvelope({ status, bytes }: { status: number; bytes: Buffer }): z.infer<typeof envelope> {
  const parsed = envelope.safeParse(json(bytes))
  if (!parsed.success) {
    if (status >= 400) throw refusalOf(status, '')
    throw new EngineError('unavailable', 'What answered is no Incus.', { cause: parsed.error })
  }
  const { type, error, error_code: code } = parsed.data
  if (type === 'error' || status >= 400) throw refusalOf(code || status, error ?? '')
  return parsed.data
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
