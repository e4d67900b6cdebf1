import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const billing: HelpPage = {
  slug: 'billing',
  title: 'Limits, trials and billing',
  lead: 'Whoever runs the installation decides what an account may use.',
  sections: [
    {
      id: 'prices',
      title: 'Prices',
      body: html`<p>
        This version takes no payments and has no prices. Whoever runs the installation may charge you elsewhere: ask
        them.
      </p>`,
    },
    {
      id: 'limits',
      title: 'Limits',
      body: html`<p>
        An account has a number of projects, and each project has limits for storage and download. The dashboard and the
        page of all projects show them. When you need more, ask in the console where it offers that, or ask whoever runs
        the installation.
      </p>`,
    },
    {
      id: 'trial',
      title: 'Free trials',
      body: html`<p>
        If your account is on a trial, the console shows when it ends. Afterwards you can still log in, see everything
        and delete, but store and download nothing until the account is upgraded.
      </p>`,
    },
  ],
}
