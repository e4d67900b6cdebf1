import { linkPasswordLength } from '@perigee/domain/link-password'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { html } from '@perigee/server-kit/outbox/html'
import { page } from './page'
import type { Site } from '../link/link'
import { icons } from './icons'

type Said = { problem?: string; retryAfter?: number | null }

/** Asks for the password of a link and tells nothing of what it opens. The form leads to the address that it stands at. */
export function passwordPage(site: Site, { problem, retryAfter = null }: Said = {}): Answer {
  const said = retryAfter === null ? problem : `Too many tries. Try again in ${waitText(retryAfter)}.`
  const body = html`<div class="message">
    <p class="sign">${icons.lock}</p>
    <h1>This link has a password</h1>
    <p>The person who gave you the link knows it.</p>
    <form method="post" class="ask">
      <label for="password">Password</label>
      <input
        id="password"
        type="password"
        name="password"
        required
        autofocus
        autocomplete="current-password"
        maxlength="${String(linkPasswordLength.max)}"
        ${said === undefined ? html`` : html`aria-invalid="true" aria-describedby="problem"`}
      />
      ${said === undefined ? html`` : html`<p id="problem" class="problem" role="alert">${said}</p>`}
      <button type="submit" class="button primary">Open</button>
    </form>
  </div>`
  return page(site, {
    title: 'Password',
    body,
    status: retryAfter === null ? 403 : 429,
    ...(retryAfter !== null && { headers: { 'retry-after': String(retryAfter) } }),
    isShare: false,
    hasForm: true,
  })
}

const waitText = (seconds: number): string =>
  seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`
