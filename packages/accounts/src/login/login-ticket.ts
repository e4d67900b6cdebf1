import { randomBytes } from '@perigee/crypto/hash'
import type { UserId } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { minute } from '@perigee/std/durations'
import { fromBase64Url, toBase64Url } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import type { AccountsContext } from '../context'
import { openSignedText, signText } from '@perigee/server-kit/signed-text'

const life = 5 * minute

const payload = z.object({
  userId: z.string(),
  /** Base64url of 16 random bytes. */
  browser: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})

/** Says that its holder gave the right password of a user, after a captcha, and may now answer with a second factor. */
export interface LoginTicket {
  userId: UserId
  /** Tells the browser that it was given to from others. */
  browser: Uint8Array
}

type Needs = Pick<AccountsContext, 'keys' | 'clock'>

/**
 * A ticket for five minutes, as the text of a cookie. A browser that holds one of the same user keeps its mark: what was
 * asked in one tab can be answered while another is at it too.
 */
export function issueTicket({ keys, clock }: Needs, userId: UserId, held: LoginTicket | undefined) {
  const browser = held?.userId === userId ? held.browser : randomBytes(16)
  const until = clock().getTime() + life
  const text = JSON.stringify({ userId, browser: toBase64Url(browser), until })
  return { text: signText(utf8(text), keys.loginTicket), browser, expires: new Date(until) }
}

/** Undefined for what we did not sign, and after five minutes. */
export function openTicket({ keys, clock }: Needs, text: string | undefined): LoginTicket | undefined {
  const signed = text === undefined ? undefined : openSignedText(text, keys.loginTicket)
  if (!signed) return undefined
  const { userId, browser, until } = z.parse(payload, JSON.parse(fromUtf8(signed)))
  return clock().getTime() < until ? { userId: userId as UserId, browser: fromBase64Url(browser) } : undefined
}
