import { redirect, type Answer } from '@perigee/server-kit/edge/answer'
import { readBody } from '@perigee/server-kit/edge/read-body'
import { peerOf } from '@perigee/server-kit/http/client'
import { KiB } from '@perigee/std/units'
import { pathOnHost, withQuery } from '../http/target'
import type { AskedLink } from '../link/link'
import { passwordPage } from '../pages/password-page'
import type { Governed } from './governing'
import { hasPass, passCookie } from './pass-cookie'

const mostBytes = 4 * KiB

/** Whether the visitor has given the password that the link has now. */
export const hasPassOf = (link: AskedLink, { hash, governing }: Governed, passwordMark: string): boolean =>
  hasPass(link.header('cookie'), { link: hash, passwordMark, key: governing.passKey, now: governing.clock() })

/** Whether a request brings the form of the password, and not that of a drop box. */
export const hasPassword = ({ header }: Pick<AskedLink, 'header'>): boolean =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(header('content-type') ?? '')

/** Looks at the password of a form, which led here from the page that it opens. @throws AnswerError */
export async function tryPassword(link: AskedLink, { hash, governing }: Governed): Promise<Answer> {
  const { incoming, visitor, site, target } = link
  const { request } = incoming
  const body = await readBody(request, visitor, mostBytes)
  const password = new URLSearchParams(body.toString('utf8')).get('password') ?? ''
  if (password === '') return passwordPage(site, { problem: 'Enter the password.' })
  const address = visitor.address() ?? peerOf(request.socket)
  const tried = await governing.links.tryPassword(hash, { password: password.slice(0, 1024), address })
  if (!tried.right) return passwordPage(site, tried.retryAfter === null ? { problem: wrong } : tried)
  const pass = { link: hash, passwordMark: tried.passwordMark, key: governing.passKey, now: governing.clock() }
  const cookie = passCookie(pass, { path: cookiePathOf(link), isHttps: link.isHttps })
  const answer = redirect(303, pathOnHost(site.basePath + withQuery(target.rawPath, target)))
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie, 'cache-control': 'no-store' } }
}

const wrong = 'This is not the password of this link.'

/**
 * The part of the path that names the link, as the visitor wrote it: what lies on other paths is not told the cookie.
 * One that is written in a strange way is not repeated.
 */
function cookiePathOf({ site, target }: AskedLink): string {
  const [link] = site.isOwnOrigin ? [] : (/^\/(?:s|raw)\/[a-z2-7]{28}(?=\/)/i.exec(target.rawPath) ?? [])
  return site.basePath + (link ?? '/')
}
