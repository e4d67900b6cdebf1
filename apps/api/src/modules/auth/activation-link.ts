import { hmacSha256, randomBytes } from '@perigee/crypto/hash'
import type { UserId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import { openSignedText, signText } from '../../platform/signed-text'

/** What the link of an activation mail carries: whose it is, and a secret that the newest link only knows. */
export interface ActivationLink {
  userId: UserId
  secret: string
}

const payload = z.object({ purpose: z.literal('activation'), userId: z.string(), secret: z.string() })

export const newLinkSecret = (): string => toHex(randomBytes(32))

/** How it is stored. */
export const linkHash = (codesKey: Uint8Array, { userId, secret }: ActivationLink): Uint8Array =>
  hmacSha256(codesKey, utf8(JSON.stringify(['activation-link', userId, secret])))

export const activationToken = (codesKey: Uint8Array, link: ActivationLink): string =>
  signText(utf8(JSON.stringify({ purpose: 'activation', ...link })), codesKey)

/** Undefined for what we never sent. */
export function readActivationToken(codesKey: Uint8Array, token: string): ActivationLink | undefined {
  const signed = openSignedText(token, codesKey)
  if (!signed) return undefined
  const parsed = z.safeParse(payload, JSON.parse(fromUtf8(signed)))
  return parsed.success ? { userId: parsed.data.userId as UserId, secret: parsed.data.secret } : undefined
}
