import { html, type Html } from '@perigee/server-kit/outbox/html'
import type { Link } from '../link/link'
import { preferredLanguage } from '../http/accept-language'

/** Files below each other with what can be done with them; on a phone each row is a card. `dated`: rows have a date. */
export const fileTable = (rows: readonly Html[], { dated = false }: { dated?: boolean } = {}): Html =>
  html`<table class="files">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" class="size">Size</th>
        ${dated ? html`<th scope="col" class="date">Modified</th>` : html``}
        <th scope="col"><span class="hidden">Download</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`

/** The day as the visitor's language writes it, in UTC: what the visitor's time zone is, no one here knows. */
export function date({ header }: Pick<Link, 'header'>, at: Date): Html {
  const language = preferredLanguage(header('accept-language'))
  return html`<time datetime="${at.toISOString()}" lang="${language}">${formatOf(language).format(at)}</time>`
}

const formatOf = (language: string): Intl.DateTimeFormat =>
  // Months by name: 3/4 is another day elsewhere.
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
