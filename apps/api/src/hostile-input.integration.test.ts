import type { Call } from '@perigee/contract/call'
import { describe, expect, it } from 'vitest'
import { aProject, aUser } from './testing/builders'
import { everyCall } from './testing/every-call'
import { contractCalls } from './testing/contract-calls'
import { startApi } from './testing/start-api'

const api = await startApi({ env: everyCall })
const { owner, id } = await aProject(api)
const params = { id, projectId: id, sessionId: crypto.randomUUID(), passkeyId: crypto.randomUUID() }

const fieldsOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])
/** Values that a field was not made for. */
const values: unknown[] = [
  null,
  -1,
  1e308,
  0.5,
  true,
  '',
  'a\u0000b',
  '\ud800',
  '\u202e日本🛰️',
  "'; drop table satellite.users; --",
  'x'.repeat(20_000),
  '9'.repeat(400),
  [],
  [[]],
  {},
  { constructor: { prototype: {} } },
]
/** Bodies as they are sent. */
const bodies = [
  '',
  'null',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '{"a":}',
  '\u0000',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
]

const withBody = contractCalls.filter(({ bodyKind }) => bodyKind !== 'none')
const withQuery = contractCalls.filter(({ query }) => fieldsOf(query).length > 0)
const named = (calls: readonly Call[]) => calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))
/** Calls that end the session get one of their own. */
const clientFor = async () => ((await owner.browser.call(account)).status === 200 ? owner : aUser(api))
const account = contractCalls.find(({ method, path }) => method === 'GET' && path === '/api/v0/auth/account') as Call

async function statusOf(call: Call, given: { body?: unknown; query?: Record<string, unknown> }): Promise<number> {
  const { browser } = await clientFor()
  const query = given.query ?? Object.fromEntries(fieldsOf(call.query).map((name) => [name, '1']))
  const body = given.body === '' ? undefined : given.body
  return (await browser.call(call, { params, query, body })).status
}

describe('a body that makes no sense is no bug', () => {
  it.each(named(withBody))('$name', async ({ call }) => {
    const statuses = await Promise.all(bodies.map((body) => statusOf(call, { body })))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it.each(named(withBody.filter(({ body }) => fieldsOf(body).length > 0)))(
    '$name, field by field',
    async ({ call }) => {
      const usual = Object.fromEntries(fieldsOf(call.body).map((name) => [name, 'a@example.test']))
      for (const name of fieldsOf(call.body)) {
        for (const value of values) {
          const status = await statusOf(call, { body: { ...usual, [name]: value } })
          expect([name, value, status]).toEqual([name, value, Math.min(status, 499)])
        }
      }
    },
  )
})

describe('a query that makes no sense is no bug', () => {
  it.each(named(withQuery))('$name', async ({ call }) => {
    const usual = Object.fromEntries(fieldsOf(call.query).map((name) => [name, name === 'projectID' ? id : '1']))
    for (const name of fieldsOf(call.query)) {
      for (const value of values) {
        const status = await statusOf(call, { query: { ...usual, [name]: value } })
        expect([name, value, status]).toEqual([name, value, Math.min(status, 499)])
      }
    }
  })
})
