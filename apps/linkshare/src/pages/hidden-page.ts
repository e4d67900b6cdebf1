import type { Answer } from '@perigee/server-kit/edge/answer'
import { html } from '@perigee/server-kit/outbox/html'
import type { Link } from '../link/link'
import { icons } from './icons'
import { page } from './page'

/** In the place of every folder of a link that hides them, whether there is one or not. */
export const hiddenPage = ({ site }: Pick<Link, 'site'>): Answer =>
  page(site, {
    title: 'Shared files',
    isShare: false,
    body: html`<div class="message">
      <p class="sign">${icons.folder}</p>
      <h1>What is here is not listed</h1>
      <p>Open the whole link of the file that you were given.</p>
    </div>`,
  })
