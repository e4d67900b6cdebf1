import type { PublicCall } from '@perigee/contract/public/define'
import { type Html, html } from '@perigee/server-kit/outbox/html'
import { knownFailures } from '../openapi/catalogue'

/** What the frame itself, or any call, can be refused with. */
export const codesOfEveryCall = [
  'not_logged_in',
  'invalid_input',
  'malformed_request',
  'body_too_large',
  'forbidden',
  'key_reads_only',
  'key_lacks_area',
  'key_for_one_project',
  'no_such_route',
  'method_not_allowed',
  'too_many_requests',
  'idempotency_key_reused',
  'idempotency_key_running',
  'idempotency_answer_gone',
  'revision_changed',
  'account_under_review',
  'account_frozen',
  'unavailable',
  'internal_error',
] as const

/** Every code that a call of the public API names, with an anchor: `docs` of an error leads to it. */
export function errorsPage(calls: readonly PublicCall[]): Html {
  const named = calls.flatMap(({ facts }) => facts.refusals)
  const codes = [...new Set<string>([...codesOfEveryCall, ...named])]
  const rest = [...knownFailures.keys()].filter((code) => !codes.includes(code))
  return html`<h1>Errors</h1>
    <p class="lead">Decide by the code. The sentence is an example: it may be another one, and it may change.</p>
    <h2 id="named">Of this API</h2>
    ${table(codes.toSorted())}
    <h2 id="others">Others of the service</h2>
    <p>Calls of this API end in these seldom or never.</p>
    ${table(rest.toSorted())}`
}

const table = (codes: readonly string[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Sentence</th>
      </tr>
    </thead>
    <tbody>
      ${codes.map((code) => {
        const known = knownFailures.get(code)
        return html`<tr id="${code}">
          <td><code>${code}</code></td>
          <td>${String(known?.status ?? '')}</td>
          <td>${known?.say ?? ''}</td>
        </tr>`
      })}
    </tbody>
  </table>`
