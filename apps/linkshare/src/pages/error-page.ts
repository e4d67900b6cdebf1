import { html } from '@perigee/server-kit/outbox/html'
import type { Answer } from '../http/answer'
import { plain } from '../http/answer'
import type { Site } from '../link/link'
import { tooManyRequests, type LinkProblem } from '../problem'
import { page } from './page'

/** Says what is wrong, in one sentence that holds no name. */
export function errorPage(site: Site, problem: LinkProblem, requestId: string): Answer {
  const { status, message, headers } = problem
  if (status === tooManyRequests.status) return plain(status, tooManyRequests.message)
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
