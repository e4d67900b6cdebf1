import { minute } from '@perigee/std/durations'
import { fromBase64Url, toBase64Url } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import { openText, sealText } from '../sealed-text'

const life = 10 * minute

const schema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  /** Local path that the login was on its way to; empty for none. */
  wanted: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})

/** What a browser that went to a provider has to bring back with it. */
export type LoginState = Omit<z.output<typeof schema>, 'until'>

export function sealLoginState(login: LoginState, { key, now }: { key: Uint8Array; now: Date }) {
  const until = now.getTime() + life
  return { text: toBase64Url(sealText(JSON.stringify({ ...login, until }), key)), expires: new Date(until) }
}

/** Undefined for what we did not seal, and after ten minutes. */
export function openLoginState(text: string, { key, now }: { key: Uint8Array; now: Date }): LoginState | undefined {
  const payload = opened(text, key)
  if (payload === undefined) return undefined
  const { until, ...login } = z.parse(schema, JSON.parse(payload))
  return now.getTime() < until ? login : undefined
}

function opened(text: string, key: Uint8Array): string | undefined {
  try {
    return openText(fromBase64Url(text), key)
  } catch {
    return undefined
  }
}
