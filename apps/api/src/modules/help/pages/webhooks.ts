import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const webhooks: HelpPage = {
  slug: 'webhooks',
  title: 'Webhooks',
  lead: 'A project can tell your servers what happens in it: signed messages, tried again until they arrive.',
  sections: [
    {
      id: 'what-they-are',
      title: 'What they are',
      body: html`<p>
          A webhook is an address of your server. When something happens that it hears of, a signed message is posted
          there: a bucket is made or deleted, an object created or removed, somebody joins, an access key is made, 80 %
          or all of a limit is used, a deletion is done. The owner of a project and its admins see the page Webhooks,
          and make up to 20 of them.
        </p>
        <p>
          The address begins with https:// and leads to the Internet; what its name stands for is looked at whenever
          something is sent. Only who runs this installation can allow others.
        </p>`,
    },
    {
      id: 'choose',
      title: 'Choose what it hears of',
      body: html`<p>
          “Everything” takes all that happens in the project, also kinds that are added later. Else choose groups, which
          take what is added to them later, or single kinds.
        </p>
        <p>
          What happens to objects is chosen by bucket, since there can be much of it. “In all buckets that are there
          now” chooses each of them; one that is made later has to be chosen when it is there. S3 tools set the same
          with
          <code>PutBucketNotificationConfiguration</code>.
        </p>`,
    },
    {
      id: 'messages',
      title: 'What is sent',
      body: html`<p>
          JSON by the rules of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, with the type of the
          event, when it happened, and what is known about it:
        </p>
        <pre><code>{
  "type": "object.created",
  "timestamp": "2026-11-23T12:00:00.000Z",
  "data": {
    "project": "…", "bucket": "photos", "key": null, "keyMissing": "withheld",
    "versionId": "…", "size": 15200, "event": "s3:ObjectCreated:Put"
  }
}</code></pre>
        <p>
          Answer with a status of 2xx within ten seconds; redirects are not followed. Anything else is tried again, with
          growing pauses, for three days, with the same <code>webhook-id</code>: a message that you have had already can
          come once more. If nothing helps, the webhook is marked as failing and the owner of the project gets a mail,
          once; the next message that arrives takes the mark away.
        </p>`,
    },
    {
      id: 'signature',
      title: 'Check the signature',
      body: html`<p>
          The secret, which is shown once, tells messages from what others send. Take its part behind
          <code>whsec_</code>, decode it from base64, and compute the HMAC-SHA256 of <code>webhook-id</code>,
          <code>webhook-timestamp</code> and the body as it came, with dots between them. In base64, behind
          <code>v1,</code>, it has to be one of those in the header <code>webhook-signature</code>, which are parted by
          spaces. Refuse timestamps that are older than a few minutes.
        </p>
        <p>“Send test” in the menu of a webhook sends a message of the type <code>webhook.test</code>.</p>`,
    },
    {
      id: 'rotation',
      title: 'Rotate the secret',
      body: html`<p>
        “Rotate secret” makes another one and shows it once. For as long as you choose, up to seven days, each message
        is signed with the old secret as well: give your server the new one meanwhile, and it misses nothing. If
        somebody else has the old one, choose “Not at all”.
      </p>`,
    },
    {
      id: 'names-of-objects',
      title: 'Names of objects',
      body: html`<p>
          Names of objects are stored encrypted, and the store cannot read them, so messages have none:
          <code>keyMissing</code> says <code>withheld</code>. The owner of a project can let them leave the service.
          Then the gateway, which knows names while it handles a request, passes them on, and messages can be chosen by
          how names begin and end.
        </p>
        <p>
          Where nobody tells the name, <code>keyMissing</code> says <code>unknown</code>: objects that lifecycle rules
          remove or that end by themselves, and what native clients write. Such messages are sent whatever names were
          chosen.
        </p>`,
    },
    {
      id: 'log',
      title: 'Deliveries',
      body: html`<p>
          “Deliveries” shows what a webhook was sent in the last 30 days: the message, each try with its status, its
          time and the first 4 KiB of the answer. “Replay” sends one again, “Replay all since…” everything since a
          moment that was delivered or given up, in the order in which it happened. Each keeps its
          <code>webhook-id</code>.
        </p>
        <p>
          While a webhook is paused nothing is written down for it, and what waited when the pause began is given up;
          that can be replayed.
        </p>`,
    },
  ],
}
