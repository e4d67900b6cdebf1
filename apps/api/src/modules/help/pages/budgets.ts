import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const budgets: HelpPage = {
  slug: 'budgets',
  title: 'Budgets',
  lead: 'An amount that a month may cost, with alerts on the way to it, and downloads that stop when it is spent.',
  sections: [
    {
      id: 'what-they-do',
      title: 'What budgets do',
      body: html`<p>
          A budget covers all projects that you own, one of them, or one bucket. It compares your amount with what the
          month has cost so far; months are those of UTC. Coupons and a minimum for the month are not counted, so an
          invoice can be lower or higher than what a budget shows. Only you see your budgets, in Billing.
        </p>
        <p>
          At each percentage that you choose, up to 200, you are told once in a month: by mail, by a request to an
          address of yours, or both. When several are reached at once, you are told of the highest. What was spent is
          looked at every few minutes, so an alert comes a little after the fact.
        </p>
        <p>
          The forecast assumes that what is stored now stays until the month ends, and that downloads go on as they did.
        </p>`,
    },
    {
      id: 'stop-downloads',
      title: 'Stopping downloads',
      body: html`<p>
          A budget that stops downloads does so when all of it is spent: what it covers can then not be downloaded
          through S3, links or custom domains, by anybody. S3 clients get status 403 with the code
          <code>SpendCapReached</code>; pages of links and domains say that the owner has limited what downloads may
          cost. A download that is under way goes on to its end.
        </p>
        <p>
          Uploads, lists, deletions, your account and Billing go on. So does what storage costs: a budget does not keep
          a bill from growing, only the downloads on it.
        </p>
        <p>
          Downloads go on when the next month begins, or at once when you raise the budget, delete it, or switch the
          stop off.
        </p>`,
    },
    {
      id: 'webhook',
      title: 'Webhooks',
      body: html`<p>
          With a webhook address, each alert is posted there as JSON, by the rules of
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>:
        </p>
        <pre><code>{
  "type": "budget.reached",
  "timestamp": "2026-11-23T12:00:00.000Z",
  "data": {
    "budget": "…", "scope": "bucket", "project": "…", "bucket": "photos",
    "month": "2026-11", "percentage": 80, "cents": 5000, "spentCents": 4012,
    "downloadsStopped": false
  }
}</code></pre>
        <p>
          The secret, which is shown once when it is made, tells alerts from what others send. Take its part behind
          <code>whsec_</code>, decode it from base64, and compute the HMAC-SHA256 of <code>webhook-id</code>,
          <code>webhook-timestamp</code> and the body as it came, with dots between them. In base64, behind
          <code>v1,</code>, it has to be one of those in the header <code>webhook-signature</code>. Refuse timestamps
          that are older than a few minutes.
        </p>
        <p>
          Answer with a status of 2xx within ten seconds; redirects are not followed. Anything else is tried again, with
          growing pauses, for three days, under the same <code>webhook-id</code>: an alert that you have had already can
          come once more. The menu of a budget sends a test, of the type <code>test</code>, and makes another secret,
          with which the old one ends. The address has to begin with https:// and lead to the Internet.
        </p>`,
    },
  ],
}
