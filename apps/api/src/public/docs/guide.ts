import { type Html, html } from '@perigee/server-kit/outbox/html'
import { errorsPath } from '../problems'

interface Told {
  brand: string
  /** `scheme://host[:port]` of the console. */
  origin: string
  readsPerMinute: number
  writesPerMinute: number
}

/** What holds for every call. Anchors stay: answers and documents lead to them. */
export const guide = ({ brand, origin, readsPerMinute, writesPerMinute }: Told): Html =>
  html`<h1>${brand} API</h1>
    <p class="lead">
      Everything that programs can do with an account: projects, members, buckets, access, domains, links, usage and
      bills.
    </p>
    <p>
      The same is in the OpenAPI 3.1 document at <a href="/public/v1/openapi.json">/public/v1/openapi.json</a>, from
      which clients are made. Objects themselves are read and written by S3, with credentials that this API gives.
    </p>

    <h2 id="keys">Keys</h2>
    <p>
      An API key is made in the console, on the page <a href="/account/api-keys">API Keys</a>, and is shown once. Send
      it with each call:
    </p>
    <pre>curl ${origin}/public/v1/projects -H "Authorization: Bearer $KEY"</pre>
    <p>
      A key acts for the person who made it and has that person's roles in projects. It can be narrower: for reading
      alone, for one project, for chosen areas. A call that the key is not for is refused with 403; a project that it is
      not for does not exist for it. “Rotate API key” in the console makes one that may the same, while the old one goes
      on for as long as you choose. Without a key, or with one that is unknown or has ended, the answer is 401. Cookies
      are never looked at.
    </p>

    <h2 id="clients">Clients</h2>
    <p>
      For TypeScript and JavaScript, in Node and in browsers: <code>npm install @perigee/client</code>. Calls have the
      names that stand on these pages as operations, and what their parts are called is the same:
    </p>
    <pre>
import { createClient } from '@perigee/client'
const api = createClient({ baseUrl: '${origin}', apiKey: KEY })
for await (const project of api.each.listProjects()) console.log(project.name)</pre>
    <p>For Python 3.11, made of the OpenAPI document, as for other languages by their generators:</p>
    <pre>
pip install openapi-python-client
openapi-python-client generate --url ${origin}/public/v1/openapi.json</pre>

    <h2 id="values">Values</h2>
    <p>
      Bodies are JSON in UTF-8. Moments are RFC 3339 in UTC, sizes are bytes as whole numbers below 2<sup>53</sup>, ids
      are UUIDs. Answers may get more fields, and lists of words more words: leave aside what you do not know.
    </p>

    <h2 id="pages">Lists</h2>
    <p>
      Lists come in pages of <code>limit</code> items, 50 unless you say another number up to 100. Where there is more,
      <code>next</code> is a cursor: ask again with <code>cursor</code> and the same other parameters. It is null at the
      end. Cursors name a place in the order and not a number, so that nothing is left out when items come or go in
      between. Some lists can be narrowed by parameters of their own, such as <code>search</code>.
    </p>

    <h2 id="errors">Errors</h2>
    <p>Every failure has the same form:</p>
    <pre>
{ "code": "invalid_input", "message": "The name is too long.", "path": "body.name",
  "requestId": "…", "docs": "${origin}${errorsPath}#invalid_input" }</pre>
    <p>
      Decide by <code>code</code>: codes do not change, messages may. <code>path</code> says what in the request it is
      about. Support asks for <code>requestId</code>. <a href="${errorsPath}">All codes</a>
    </p>

    <h2 id="idempotency">Trying again</h2>
    <p>
      Send a POST with an <code>Idempotency-Key</code> of your own choosing, 1 to 255 visible ASCII characters, a new
      one for each thing that you want done. Whoever sends the same request with the same key again within 24 hours gets
      the first answer, with <code>Idempotency-Replayed: true</code>, and nothing is done twice. The key with another
      request is refused with 422; while the first is not answered yet, with 409. Answers 429 and 5xx are not kept: send
      the same again.
    </p>

    <h2 id="revisions">Changing what others change too</h2>
    <p>
      Calls that read one thing answer with an <code>ETag</code>. Send it as <code>If-Match</code> with the change: when
      the thing was changed in between, nothing happens and the answer is 412. Without it the last change wins. With
      <code>If-None-Match</code> a read is answered 304 while nothing has changed.
    </p>

    <h2 id="limits">Limits</h2>
    <p>
      A key can make ${String(readsPerMinute)} calls a minute that only read, and ${String(writesPerMinute)} others.
      <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> say where you are,
      the last one in seconds. Who is over gets 429 with <code>Retry-After</code>; so does an address that goes on
      without a key that is good.
    </p>

    <h2 id="webhooks">Webhooks</h2>
    <p>
      A project tells servers of yours what happens in it, as a POST for each event: <code>type</code>,
      <code>timestamp</code> and <code>data</code>, signed as Standard Webhooks are. <code>webhook-signature</code> is
      <code>v1,</code> and the HMAC-SHA-256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and the body,
      with a dot in between, in Base64; the key is what stands behind <code>whsec_</code> in the secret, in Base64 too.
      After a rotation there is a signature for each secret, with a space in between.
    </p>
    <p>
      An answer of 2xx within ten seconds counts, and redirects are not followed. Everything else is tried again for
      three days, with the same <code>webhook-id</code>: a message can come twice.
      <a href="/public/v1/docs/webhooks">Calls</a>
    </p>

    <h2 id="deprecation">What stays</h2>
    <p>
      Calls, fields and codes of version 1 stay. What is to go is first marked as deprecated here and in the OpenAPI
      document, and its answers say so in the header <code>Deprecation</code>, with what replaces it in
      <code>Link</code>. It works for at least twelve months from then on.
    </p>`
