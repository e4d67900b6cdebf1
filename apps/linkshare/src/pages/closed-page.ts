import type { LinkClosed } from '@perigee/contract/link-rules'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { html } from '@perigee/server-kit/outbox/html'
import type { Site } from '../link/link'
import { icons } from './icons'
import { page } from './page'

const texts: Record<LinkClosed, { status: number; title: string; text: string }> = {
  paused: {
    status: 403,
    title: 'This link is paused',
    text: 'It may open again later. Ask the person who gave it to you.',
  },
  expired: { status: 410, title: 'This link has expired', text: 'Ask the person who gave it to you for a new one.' },
  exhausted: {
    status: 410,
    title: 'This link is used up',
    text: 'It could be used a limited number of times. Ask the person who gave it to you for a new one.',
  },
}

/** Says why a link opens nothing more, and nothing of what lies behind it. */
export function closedPage(site: Site, why: LinkClosed): Answer {
  const { status, title, text } = texts[why]
  const body = html`<div class="message">
    <p class="sign">${icons[why === 'paused' ? 'pause' : 'clock']}</p>
    <h1>${title}</h1>
    <p>${text}</p>
  </div>`
  return page(site, { title, body, status, isShare: false })
}
