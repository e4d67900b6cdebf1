import { type Html, html } from '@perigee/server-kit/outbox/html'
import type { PublicCall } from '@perigee/contract/public/define'
import type { Components } from '../openapi/components'
import { fieldsOf, type JsonSchema } from '../openapi/json-schema'
import { answerSample } from '../openapi/samples'
import { knownFailures } from '../openapi/catalogue'
import { errorsPath } from '../problems'
import { curlOf } from './curl'
import { prose } from './prose'
import { schemaList } from './schema-list'

/** One call of the reference. */
export function callSection(
  call: PublicCall,
  { calls, components, origin }: { calls: readonly PublicCall[]; components: Components; origin: string },
): Html {
  const { facts, method, path } = call
  const successor = calls.find(({ facts: { id } }) => id === facts.successor)
  const [body, answer] = [components.bodyOf(call), components.answerOf(call)]
  const sample = answerSample(call, components)
  return html`<h2 id="${facts.id}">${facts.summary}</h2>
    <p class="call"><b>${method}</b><code>${path}</code></p>
    ${successor ? html`<p class="old">For older clients alone. Use ${linkTo(successor)}.</p>` : html``}
    ${facts.description === '' ? html`` : html`<p>${prose(facts.description)}</p>`}
    <ul>
      <li>
        ${facts.reads ? html`Keys that may only read can make this call.` : html`Needs a key that may change things.`}
      </li>
      <li>Area <code>${facts.area}</code>, operation <code>${facts.id}</code>.</li>
      ${facts.revised && method === 'GET' ? html`<li>The answer has an ETag.</li>` : html``}
      ${facts.revised && method !== 'GET' ? html`<li>Takes <code>If-Match</code>.</li>` : html``}
      ${facts.secret ? html`<li>The answer holds a secret that is shown this once.</li>` : html``}
    </ul>
    <pre>${curlOf(call, components, { origin })}</pre>
    ${fields('In the path', objectOf(call.params), components)}
    ${fields('In the query', objectOf(call.query), components)}
    ${body === undefined ? html`` : fields('Body', { $ref: `#/components/schemas/${body}` }, components)}
    ${
      answer === undefined
        ? html`<h3>Answer</h3>
            <p>
              ${call.responseKind === 'stream' ? `A file: ${facts.media.join(' or ')}.` : `${call.status}, without a body.`}
            </p>`
        : fields(`Answer, ${call.status}`, { $ref: `#/components/schemas/${answer}` }, components)
    }
    ${sample === undefined ? html`` : html`<pre>${JSON.stringify(sample, null, 2)}</pre>`} ${failures(call)}`
}

const linkTo = ({ facts }: PublicCall): Html =>
  html`<a href="/public/v1/docs/${facts.area}#${facts.id}">${facts.summary}</a>`

function objectOf(schema: PublicCall['params']): JsonSchema | undefined {
  const parts = fieldsOf(schema)
  if (parts.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema: field }) => [name, field])),
    required: parts.filter(({ required }) => required).map(({ name }) => name),
  }
}

const fields = (title: string, schema: JsonSchema | undefined, { schemas }: Components): Html =>
  schema === undefined
    ? html``
    : html`<h3>${title}</h3>
        ${schemaList(schema, schemas)}`

function failures({ facts }: PublicCall): Html {
  const every = html`<a href="${errorsPath}">Those that every call can end in</a>`
  if (facts.refusals.length === 0)
    return html`<h3>Failures</h3>
      <p>${every} alone.</p>`
  return html`<h3>Failures</h3>
    <p>${every}, and:</p>
    <ul>
      ${facts.refusals.map(
        (code) =>
          html`<li>
            <a href="${errorsPath}#${code}"><code>${code}</code></a> (${String(knownFailures.get(code)?.status ?? '')})
          </li>`,
      )}
    </ul>`
}
