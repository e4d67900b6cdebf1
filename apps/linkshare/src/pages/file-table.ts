import { html, type Html } from '@perigee/server-kit/outbox/html'

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
