import type { RequestInfo } from '@perigee/server-kit/http/exchange'
import * as z from 'zod/mini'
import type { Deps } from '../deps'

const token = z._default(z.string().check(z.maxLength(1000)), '')
const query = z.object({ token })
const line = z._default(z.string().check(z.maxLength(1024)), '')
const fields = z.object({ token, email: line, password: line })

/** Empty for anything that we never mailed. */
export const tokenIn = (given: unknown): string => {
  const parsed = z.safeParse(query, given)
  return parsed.success ? parsed.data.token : ''
}

/** What a form sent; fields that are missing or make no sense are empty. */
export function readForm(body: unknown): z.output<typeof fields> {
  const sent = body instanceof Uint8Array ? new URLSearchParams(new TextDecoder().decode(body)) : []
  const parsed = z.safeParse(fields, Object.fromEntries(sent))
  return parsed.success ? parsed.data : { token: '', email: '', password: '' }
}

/**
 * Whether a form was sent by a page of ours: every browser says where a form comes from. Stricter than the guard of the
 * API, which lets programs leave it out.
 */
export const isFromOwnPage = (
  { headers: { origin }, origin: own }: RequestInfo,
  { externalOrigin }: Pick<Deps['addresses'], 'externalOrigin'>,
): boolean => origin !== undefined && (origin === externalOrigin || origin === own)
