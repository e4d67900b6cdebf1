import { createHash } from 'node:crypto'
import { htmlPage } from '@perigee/server-kit/html-page'
import { Html, html } from '@perigee/server-kit/outbox/html'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../settings'
import { stylesheet } from './stylesheet'

type Brand = Pick<Settings, 'brandName' | 'satelliteName' | 'brandColor'>

interface Content {
  title: string
  body: Html
  status?: number
}

/** Sends a page. */
export type ShowPage = (reply: FastifyReply, content: Content) => FastifyReply

/**
 * Pages in the look of the console that work without a script: where somebody arrives from a mail and is asked before
 * anything happens.
 */
export const plainPages = (settings: Brand): ShowPage =>
  styledPages(settings, stylesheet(settings.brandColor), (body) => html`<main><div class="card">${body}</div></main>`)

/** Pages without a script in a look of their own, below the header that all have. */
export function styledPages(settings: Brand, style: string, frame: (body: Html) => Html): ShowPage {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
  return (reply, { title, body, status = 200 }) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(
        htmlPage({
          title: `${title} | ${settings.brandName}`,
          head: head(style),
          body: html`${header(settings)}${frame(body)}`,
        }),
      )
}

const head = (style: string): Html =>
  html`<link rel="icon" type="image/svg+xml" href="/favicon.svg" /> ${new Html(`<style>${style}</style>`)}`

const header = ({ brandName, satelliteName }: Brand): Html =>
  html`<header>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M25.5 9.2A12 12 0 1 0 28 16.5" stroke-width="2.75" />
      <circle cx="23.2" cy="7" r="1.9" stroke-width="3.4" />
    </svg>
    <span>${brandName}</span><small>${satelliteName}</small>
  </header>`
