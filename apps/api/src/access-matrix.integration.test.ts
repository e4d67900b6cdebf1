import { projects } from '@perigee/contract/projects'
import { refusalBody } from '@perigee/contract/refusal'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { columns, type Column, type ColumnName } from './testing/access-matrix/columns'
import type { Example } from './testing/access-matrix/example'
import { examples } from './testing/access-matrix/examples'
import { aScene } from './testing/access-matrix/scene'
import { deadKeys, rules, verdictOn } from './testing/access-matrix/verdicts'
import { everyCall } from './testing/every-call'
import { contractCalls } from './testing/contract-calls'
import { announcedPlacement } from './testing/announced-placement'
import { startApi } from './testing/start-api'
import { watchTables } from './testing/watch-tables'

const api = await startApi({
  consoleUrl: 'http://localhost:7910',
  placements: [announcedPlacement],
  env: {
    PERIGEE_FILE_SYSTEM_BETA: 'true',
    PERIGEE_OBJECT_MOUNT_CONSULTATION: 'true',
    ...everyCall,
    PERIGEE_UPGRADE_PAY_UPFRONT: '500',
  },
})
const changedBy = await watchTables(api.db)

async function answerIn(column: Column, example: Example) {
  const scene = await aScene(api, example.account)
  const given = await example.given(scene)
  await column.enter(scene)
  const { answer, changed } = await changedBy(() => scene.browser.call(example.call, given))
  const allowed = [...example.spends, ...(column.spends ?? [])]
  return { answer, changed: changed.filter((table) => !allowed.includes(table)) }
}

describe('the table', () => {
  it('has an example of every call of the contract', () => {
    const shown = new Set(examples.map(({ call }) => call))
    expect(contractCalls.filter((call) => !shown.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('has each example under one name, and no row for an example that is not there', () => {
    const names = examples.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(deadKeys(names)).toEqual([])
  })

  it('sees what a call changes, and what only came and went is no change', async () => {
    const { browser } = await aScene(api)
    const create = () => browser.call(projects.create, { body: { name: 'Seen' } })
    expect((await changedBy(create)).changed).toContain('projects')
    const { changed } = await changedBy(async () => {
      await sql`insert into satellite.first_account_link values (true, ''::bytea, now())`.execute(api.db)
      await sql`delete from satellite.first_account_link`.execute(api.db)
    })
    expect(changed).toEqual([])
  })

  it('answers 401 to nobody who is logged in', () => {
    const staying = (Object.keys(rules) as ColumnName[]).filter((column) => rules[column].session === 'works')
    const closed = examples.filter(({ call }) => call.session === 'required')
    const verdicts = staying.flatMap((column) => closed.map((example) => verdictOn(column, example)))
    expect(verdicts.filter((verdict) => verdict !== 'works' && verdict.status === 401)).toEqual([])
  })
})

describe.each(Object.entries(columns) as [ColumnName, Column][])('%s', (name, column) => {
  const tried = examples.filter(({ call }) => column.only?.(call) ?? true)
  const cells = tried.map((example) => ({ example, verdict: verdictOn(name, example) }))
  const works = cells.filter(({ verdict }) => verdict === 'works')
  const refused = cells.flatMap(({ example, verdict }) => (verdict === 'works' ? [] : [{ example, verdict }]))

  // What a column has to be compared with stays small; the books, which nobody may empty, are emptied around their guard.
  beforeAll(() =>
    api.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`truncate satellite.users cascade`.execute(trx)
    }),
  )

  it.each(works)(`with ${column.name} $example.name works`, async ({ example }) => {
    const { answer, changed } = await answerIn(column, example)

    expect([answer.status, answer.body?.error]).toEqual([example.call.status, undefined])
    if (example.call.method === 'GET') expect(changed).toEqual([])
  })

  it.each(refused)(`with ${column.name} $example.name: $verdict.status $verdict.code`, async ({ example, verdict }) => {
    const { answer, changed } = await answerIn(column, example)

    expect([answer.status, answer.body]).toEqual([verdict.status, refusalBody(verdict)])
    expect(changed).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie().filter((line) => /^_tokenKey=[^;]/.test(line))).toEqual([])
  })
})
