import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const bucketSettings: HelpPage = {
  slug: 'bucket-settings',
  title: 'Settings of a bucket',
  lead: 'Tags, and which websites may use the bucket. S3 tools read and set the same.',
  sections: [
    {
      id: 'where',
      title: 'Where they are',
      body: html`<p>
        The menu of a bucket leads to its settings, in the list of buckets and beside the title of the bucket that is
        open. If somebody else has changed a list since you opened it, nothing of theirs is overwritten: you see their
        list, and then decide once more. <a href="/help/lifecycle">Lifecycle rules</a> stand there too.
      </p>`,
    },
    {
      id: 'tags',
      title: 'Tags',
      body: html`<p>
        Up to 50 keys with values, for instance team or cost-centre. A key has up to 128 characters and a value up to
        256: letters, digits and spaces of every script, and the signs <code>_ . : / = + - @</code>. Keys that begin
        with <code>aws:</code> are reserved. Tags are not encrypted.
      </p>`,
    },
    {
      id: 'cors',
      title: 'Pages of other websites (CORS)',
      body: html`<p>
          A browser asks the service before it lets the page of a website read or write files here. As long as a bucket
          has no rules of its own, those of the service hold; unless whoever runs it has chosen otherwise, every page
          may ask. With rules, only what one of them names is let through: the first one that fits. The console itself
          may always.
        </p>
        <dl>
          <dt>Origins</dt>
          <dd>
            Scheme and host, without a path: <code>https://app.example.com</code>. One <code>*</code> stands for any
            text.
          </dd>
          <dt>Methods</dt>
          <dd>GET and HEAD read, PUT, POST and DELETE write.</dd>
          <dt>Request headers</dt>
          <dd>What the page may send. Uploads by S3 libraries need <code>*</code>, or all that they send.</dd>
          <dt>Exposed headers</dt>
          <dd>What the page may read of an answer. Uploads in parts need <code>ETag</code>.</dd>
        </dl>
        <p>
          CORS is no lock: it holds back pages in browsers, and nobody else. Every request needs credentials all the
          same.
        </p>`,
    },
    {
      id: 'try-a-rule',
      title: 'Would this request pass?',
      body: html`<p>
        Below the rules, name the origin, the method and the headers of a request. You see which rule lets it pass and
        what the browser is answered, or what each rule does not allow. Nothing is sent. If another project has a bucket
        of the same name, a browser that asks may be let through by the rules of that one; the answer to the request
        itself is kept from the page all the same.
      </p>`,
    },
  ],
}
