import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const payments: HelpPage = {
  slug: 'payments',
  title: 'Cards, invoices and payments',
  lead: 'How a Pro Account pays for what it uses, on the page Billing of the console.',
  sections: [
    {
      id: 'invoices',
      title: 'Invoices',
      body: html`<p>
          A month is invoiced around the 4th of the next one; months and days are those of UTC. A month that came to
          nothing has no invoice. Billing history lists invoices and everything that you paid in, each with its PDF.
        </p>
        <p>
          An invoice is paid by itself: from your balance of tokens, then from your available funds, then by your cards,
          the default one first. Amounts below 50 cents that are left over move to the next invoice.
        </p>
        <p>
          Your address, tax IDs and a reference of your own, such as an order number, are kept in Billing information.
          They stand on invoices from then on; those that were sent stay as they are.
        </p>`,
    },
    {
      id: 'cards',
      title: 'Cards',
      body: html`<p>
          Payment methods has your cards: eight at most, none of them prepaid. The number goes from your browser to the
          company that handles cards and never to us. Your bank may ask you when you add a card, so that it asks less
          often later.
        </p>
        <p>
          A card that you add becomes the default one. The default card cannot be removed: choose another one first.
          When it is about to expire, a banner tells you.
        </p>`,
    },
    {
      id: 'funds',
      title: 'Funds',
      body: html`<p>
          Add Funds, in Billing, pays money in before it is owed: by a saved card, by another one, or by what else your
          browser offers. Invoices are paid from it before a card is charged, and the receipt is in Billing history.
          Funds pay invoices that come later: an invoice that is overdue is paid
          <a href="#failed">from the history</a>.
        </p>
        <p>
          The balance may take a moment to show a payment. Pressing twice, or reloading the page in between, charges
          once.
        </p>`,
    },
    {
      id: 'coupons',
      title: 'Coupons',
      body: html`<p>
        A coupon takes an amount or a part off your invoices: once, for some months, or always. Give its code when you
        sign up, or in the overview of Billing, where the console asks for it there. There is one at a time: another one
        can be applied when it has ended. It takes nothing off a minimum for the month.
      </p>`,
    },
    {
      id: 'tokens',
      title: 'Tokens',
      body: html`<p>
          Some installations take deposits of a token. Payment methods then makes a deposit address for you, which stays
          yours. Send only that token, over one of the networks that the dialog names: anything else is lost for good.
        </p>
        <p>
          A deposit is pending until enough blocks lie above it; the dialog counts them. Then it becomes balance in
          dollars, at the price of when it was first seen, with a bonus where there is one. View History lists deposits
          and bonuses, with links to their transactions. Tokens pay invoices before anything else does.
        </p>`,
    },
    {
      id: 'failed',
      title: 'When a payment fails',
      body: html`<p>
          You get a mail, the console shows a banner, and the invoice stays open in Billing history. Pay it there, by
          any of your cards; when your bank wants to ask you, that is where it can. Or add another card, or make another
          one the default: everything that is overdue is tried again at once.
        </p>
        <p>
          While an invoice stays unpaid, your account is warned, and mails say how many days are left. Then it is
          frozen: you can log in, see everything and pay, but store and download nothing. After a longer time it is
          marked for deletion, with its data. When everything is paid, the warning or freeze ends at once, and the
          limits are those of before.
        </p>`,
    },
    {
      id: 'usage-report',
      title: 'Usage reports',
      body: html`<p>
          Detailed usage report, in the overview of Billing, downloads a CSV file of what was used: of all your projects
          or one, of the past month, the past year or days that you choose, 390 at most. It has a line for each project
          or each bucket, with what it would cost or without. For invoices, the buckets of a product are added up before
          anything is rounded, so the lines of a report need not add up to the invoice to the cent.
        </p>
        <p>Only the owner of a project gets its report.</p>`,
    },
  ],
}
