import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const billing: HelpPage = {
  slug: 'billing',
  title: 'Limits, trials and prices',
  lead: 'Whoever runs the installation decides what an account may use, and whether that costs anything.',
  sections: [
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
          A new account may be on a trial. It asks for no card, has smaller limits, and ends after some days: the button
          Upgrade shows which limits it has and how many days are left, and a banner says so when it is about to end.
        </p>
        <p>
          Afterwards you can still log in, see everything and delete, but store and download nothing until the account
          is upgraded. In projects of others you go on working. Nothing is ever charged for the time of a trial.
        </p>`,
    },
    {
      id: 'upgrade',
      title: 'From a trial to a Pro Account',
      body: html`<p>
          Press Upgrade at the top of the console. There are several ways, as far as the installation offers them:
        </p>
        <dl>
          <dt>A card</dt>
          <dd>
            Add one. Some installations charge an amount at once; the plan says how much, and it stays as your
            <a href="/help/payments#funds">available funds</a>.
          </dd>
          <dt>Funds</dt>
          <dd>Adding funds by card upgrades the account, too.</dd>
          <dt>Tokens</dt>
          <dd>
            A <a href="/help/payments#tokens">deposit</a> that is confirmed and large enough does it by itself. The
            dialog says how much that is.
          </dd>
          <dt>A package of a partner</dt>
          <dd>
            Where you came from a partner that has one: so much credit for a price, bought once. It pays your invoices
            before other funds do. Some packages end: you get a mail 30 days before, and what is left of the package
            then is taken back. Funds that you added stay.
          </dd>
        </dl>
        <p>
          The account then has the limits of a Pro Account; a limit that was higher already stays. The trial is over,
          and so is its freeze. What you use is charged for from the next whole day of UTC on.
        </p>`,
    },
    {
      id: 'prices',
      title: 'Prices',
      body: html`<p>
          Where the console has a page Billing, usage is charged for; where it has none, whoever runs the installation
          takes no payments here, or somebody else bills you: a reseller, for instance.
        </p>
        <p>
          What is stored costs by size and time, downloads by size, and very many small pieces cost by their number.
          Uploads are free. Plans and Billing show the prices; prices can differ by place, and a new price counts only
          for the time after its date. Overview, in Billing, shows what this month has come to, by project and product,
          and what the whole month will come to if it goes on like this.
        </p>
        <p>
          A month is counted as 720 hours, so a gigabyte that lies there for 30 days is one GB-month. Each project and
          product is rounded to whole cents by itself. There may be a minimum for a month in which anything was used;
          Billing tells before it begins.
        </p>`,
    },
  ],
}
