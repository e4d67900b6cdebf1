import { acts, type AuditedAct } from '@perigee/domain/acts'
import { chosenEvents, objectEvents, testEvent } from '@perigee/domain/webhook-events'
import { type Html, html } from '@perigee/server-kit/outbox/html'

/** What webhooks are sent: the names of the events, with what each tells besides the usual. */
export const eventsSection = (): Html =>
  html`<h2 id="events">Events</h2>
    <p>
      A message is a POST of <code>{ "type", "timestamp", "data" }</code>, signed as Standard Webhooks are. Bodies are
      in the OpenAPI document under <code>webhooks</code>. What happens to objects is told to webhooks that a bucket
      names.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Tells</th>
        </tr>
      </thead>
      <tbody>
        ${[...chosenEvents, ...objectEvents, testEvent].map(
          (name) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${factsOf(name).join(', ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`

const object = ['bucket', 'key', 'versionId', 'size']

function factsOf(name: string): readonly string[] {
  if (name.startsWith('limit.')) return ['kind', 'used', 'limit']
  if (name.startsWith('object.')) return object
  if (name === testEvent) return ['webhook']
  return ['target', 'actor', ...acts[name as AuditedAct].facts]
}
