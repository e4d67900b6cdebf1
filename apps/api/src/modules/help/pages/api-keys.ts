import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const apiKeys: HelpPage = {
  slug: 'api-keys',
  title: 'API keys for programs',
  lead: 'Programs manage projects, buckets and people with an API key, as you do in the console.',
  sections: [
    {
      id: 'what-they-are',
      title: 'What they are',
      body: html`<p>
          An API key acts for you: with it a program can do in your projects most of what you can do there yourself, and
          never more. It belongs to your account, and accounts with a paid plan have them; without one they are refused.
          What needs proof of who asks, such as a change of your password, another API key, or the deletion of a project
          that is not empty, is done in the console.
        </p>
        <p>
          API keys neither read nor write files: that is what
          <a href="/help/access">credentials for applications</a> are for, which a program can make with its API key.
          But they can delete a bucket with everything in it.
        </p>`,
    },
    {
      id: 'make',
      title: 'Make one',
      body: html`<p>
          “New API Key” on the page API Keys asks for a name and for how long the key is good. A date that you choose
          yourself is its last day. The key is shown once: copy it before you close the dialog. If it is lost, delete it
          and make another one. You get a mail whenever one is made.
        </p>
        <p>
          “Restrict what it may do” takes rights away: the key then only reads, is for one project, or for chosen areas
          such as buckets or the audit log. What it is not for is refused, and other projects do not exist for it. Give
          a program no more than it needs. Rights cannot be changed later.
        </p>`,
    },
    {
      id: 'use',
      title: 'Use it',
      body: html`<p>Programs send the key with each request, as a bearer token:</p>
        <pre><code>curl -H "Authorization: Bearer $API_KEY" https://console.example.com/public/v1/projects</code></pre>
        <p>
          Keep it where your program keeps passwords, and out of its source code. All calls, with the address of this
          console, are described in the <a href="/public/v1/docs">guide to the API</a>, which also says how to
          <a href="/public/v1/docs#idempotency">try again</a> without doing things twice, and
          <a href="/public/v1/docs#limits">how many calls</a> a key can make.
        </p>
        <p>
          Answer 401 means that the key is wrong, has ended or was deleted; 403 that it, or you, may not do this.
          <a href="/public/v1/docs/errors">What other answers mean</a>
        </p>`,
    },
    {
      id: 'list',
      title: 'What the list says',
      body: html`<p>
        When each key was made, when it ends by itself, when it was used last and how often; both are a minute behind at
        most. Calls that are refused count, too. A key that nobody has used for months is better deleted. “Expired”
        marks one that is refused, “Replaced” one that has a successor and ends soon.
      </p>`,
    },
    {
      id: 'rotation',
      title: 'Replace one without a gap',
      body: html`<p>
        “Rotate API key” makes another key with the same name and rights, which lasts as long, and shows it once. The
        old one goes on for as long as you choose, but not beyond its own end, so that programs have both while you
        change them. Each key can be replaced once.
      </p>`,
    },
    {
      id: 'leaked',
      title: 'When somebody else has it',
      body: html`<p>
        Delete it: from then on it is refused. A new password does not end API keys. Then look at the
        <a href="/help/audit-log">audit log</a> of your projects, which says what was done with an API key, and at the
        access keys, links and webhooks that were made meanwhile: those go on until they are deleted, too.
      </p>`,
    },
  ],
}
