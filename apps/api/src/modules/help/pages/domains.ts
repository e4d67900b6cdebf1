import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const domains: HelpPage = {
  slug: 'domains',
  title: 'Domains',
  lead: 'Shared files are served from the address of the link service.',
  sections: [
    {
      id: 'set-up',
      title: 'A domain of your own',
      body: html`<p>
        This version does not serve files under a domain of yours yet. Until it does, <a href="/help/sharing">share</a>
        a bucket or a folder and use the links.
      </p>`,
    },
  ],
}
