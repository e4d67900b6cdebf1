import { html } from '@perigee/server-kit/outbox/html'
import { textAnswer, type Answer, type AnswerError } from '@perigee/server-kit/edge/answer'
import type { Site } from '../link/link'
import { page } from './page'

/** Says what is wrong, in one sentence that holds no name. */
export function errorPage(site: Site, problem: AnswerError, requestId: string): Answer {
  const { status, message, headers } = problem
  if (status === 405 || status === 429) return textAnswer(status, message)
  const body = html`<div class="message">
    <p class="status">${String(status)}</p>
    <h1>${message}</h1>
    <p><a class="button" href="${site.basePath}/">Go to homepage</a></p>
    <p class="request">Request ${requestId}</p>
  </div>`
  return page(site, { title: 'Error', body, status, headers, isShare: false })
}

/** What stands at the bare address when nobody wants visitors elsewhere. */
export const welcomePage = (site: Site): Answer =>
  page(site, {
    title: 'Shared files',
    isShare: false,
    body: html`<div class="message">
      <h1>Files are shared here.</h1>
      <p>Open the whole link that you were given.</p>
    </div>`,
  })
