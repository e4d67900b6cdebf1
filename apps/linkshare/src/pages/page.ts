import { htmlPage } from '@perigee/server-kit/html-page'
import { html, Html } from '@perigee/server-kit/outbox/html'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Site, Style } from '../link/link'
import { mark } from './icons'

/** For our own pages, which have no script at all. */
const policyOf = (style: Style, forms: 'self' | 'none'): string =>
  [
    "default-src 'none'",
    `style-src ${'path' in style ? "'self'" : `'sha256-${style.hash}'`}`,
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    `form-action '${forms}'`,
    // nobody fills in a form that lies below something else
    ...(forms === 'self' ? ["frame-ancestors 'none'"] : []),
  ].join('; ')

type Frame = Pick<Site, 'brand' | 'style' | 'basePath' | 'isOwnOrigin'>
type Content = {
  title: string
  body: Html
  head?: Html
  status?: number
  headers?: Readonly<Record<string, string>>
  isShare?: boolean
  hasForm?: boolean
}

/** A page of our own design: no script, nothing from elsewhere. */
export function page(
  { brand, style, basePath, isOwnOrigin }: Frame,
  { title, body, head = html``, status = 200, headers = {}, isShare = true, hasForm = false }: Content,
): Answer {
  const abuse =
    brand.supportUrl === null ? html`` : html`<a href="${brand.supportUrl}" rel="noopener noreferrer">Report abuse</a>`
  const links = html`${styleOf(style, basePath)} ${head}`
  const content = html`<a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="brand" href="${basePath}/">${mark}<span>${brand.name}</span></a>
    </header>
    <main id="main">${body}</main>
    <footer class="bottom">
      <span
        >${isShare && !isOwnOrigin ? `Shared with ${brand.name}. Anyone with this link can see what is here.` : brand.name}</span
      >
      ${abuse}
    </footer>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(style, hasForm ? 'self' : 'none'),
      'cache-control': 'no-store',
      ...headers,
    },
    body: htmlPage({ title: `${title} | ${brand.name}`, head: links, body: content }),
  }
}

/** A custom domain has no paths of ours, and its own icon. */
const styleOf = (style: Style, basePath: string): Html =>
  'path' in style
    ? html`<link rel="stylesheet" href="${style.path}" />
        <link rel="icon" type="image/svg+xml" href="${basePath}/static/mark.svg" />`
    : new Html(`<style>${style.text}</style>`)
