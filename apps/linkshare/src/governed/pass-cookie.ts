import { createHmac } from 'node:crypto'
import { constantTimeEqualText } from '@perigee/crypto/hash'
import type { LinkHash } from '@perigee/edge-access/links'
import { parseCookies, renderCookie } from '@perigee/server-kit/http/cookies'
import { hour, second } from '@perigee/std/durations'

const lifetime = 12 * hour

/** What a pass opens: one link, until its password is set anew. */
export type PassFor = { link: LinkHash; passwordMark: string; key: Uint8Array; now: Date }

const nameOf = (link: LinkHash): string => `link_${link.slice(0, 16)}`

const signature = ({ link, passwordMark, key }: PassFor, end: number): string =>
  createHmac('sha256', key).update(`${link} ${passwordMark} ${end}`).digest('base64url')

/**
 * The Set-Cookie header of a browser that gave the right password. Lax, since people come to links from elsewhere; below
 * the link's own path, so no other link is told of it.
 */
export function passCookie(pass: PassFor, { path, isHttps }: { path: string; isHttps: boolean }): string {
  const end = Math.floor((pass.now.getTime() + lifetime) / second)
  const options = { path, expires: new Date(end * second), secure: isHttps, sameSite: 'Lax' } as const
  return renderCookie(nameOf(pass.link), `${end}.${signature(pass, end)}`, options)
}

/** Whether one of the cookies of a request is such a pass; others of its name do no harm. */
export function hasPass(header: string | undefined, pass: PassFor): boolean {
  const values = parseCookies(header).get(nameOf(pass.link)) ?? []
  return values.slice(0, mostLooked).some((value) => {
    const [, end = '', given = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
    if (given === '' || Number(end) * second <= pass.now.getTime()) return false
    return constantTimeEqualText(signature(pass, Number(end)), given)
  })
}

const mostLooked = 8
