import { refusalBody } from '@perigee/contract/refusal'
import { expect, it } from 'vitest'
import { foreignAccounts } from './testing/access-matrix/foreign-accounts'
import { foreignBudgets } from './testing/access-matrix/foreign-budgets'
import { foreignWebhooks } from './testing/access-matrix/foreign-webhooks'
import type { ForeignCase } from './testing/access-matrix/foreign-case'
import { foreignCards } from './testing/access-matrix/foreign-cards'
import { foreignInvoices } from './testing/access-matrix/foreign-invoices'
import { foreignProjects } from './testing/access-matrix/foreign-projects'
import { foreignRestKeys } from './testing/access-matrix/foreign-rest-keys'
import { aScene } from './testing/access-matrix/scene'
import { everyCall } from './testing/every-call'
import { contractCalls } from './testing/contract-calls'
import { startApi } from './testing/start-api'
import { watchTables } from './testing/watch-tables'

const api = await startApi({ consoleUrl: 'http://localhost:7910', env: everyCall })
const changedBy = await watchTables(api.db)
const cases: ForeignCase[] = [
  ...foreignProjects,
  ...foreignAccounts,
  ...foreignCards,
  ...foreignInvoices,
  ...foreignBudgets,
  ...foreignRestKeys,
  ...foreignWebhooks,
]

/** Fields of a schema, for those that are objects. */
const fieldsOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])
/** Ids of things; of a sign-up and of a request are only told. */
const isId = (field: string): boolean => /ids?$/i.test(field) && !/^(signupId|errorEventRequestID)$/.test(field)

it('covers every call that names something', () => {
  const naming = contractCalls.filter(({ params, query, body }) =>
    [params, query, body].flatMap(fieldsOf).some((field) => isId(field)),
  )
  const shown = new Set(cases.map(({ call }) => call))
  expect(naming.filter((call) => !shown.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(naming.length).toBeGreaterThan(15)
})

async function answerTo({ call, account, objects, given, spends }: ForeignCase, which: 'known' | 'unknown') {
  const [mine, theirs] = [await aScene(api, account), await aScene(api)]
  const { [which]: object } = await objects(theirs)
  const sent = await given(object, { mine, theirs })
  const { answer, changed } = await changedBy(() => mine.browser.call(call, sent))
  return {
    status: answer.status,
    text: answer.text.replaceAll(object, 'the-bucket'),
    changed: changed.filter((table) => !spends.includes(table)),
  }
}

it.each(cases)('$name: what somebody else has is answered like what nobody has', async (one) => {
  const known = await answerTo(one, 'known')

  expect(known).toEqual(await answerTo(one, 'unknown'))
  expect(known.changed).toEqual([])
  if (one.answer === 'nothing') expect(known.status).toBe(one.call.status)
  else expect([known.status, JSON.parse(known.text)]).toEqual([one.answer.status, refusalBody(one.answer)])
})
