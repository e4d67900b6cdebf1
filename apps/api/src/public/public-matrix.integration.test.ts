import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicCalls } from '@perigee/contract/public/index'
import { problem } from '@perigee/contract/public/problem'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { announcedPlacement } from '../testing/announced-placement'
import { apiClient } from '../testing/api-client'
import { everyCall } from '../testing/every-call'
import { createCells } from '../testing/public-matrix/cells'
import { type PublicColumn, publicColumns } from '../testing/public-matrix/columns'
import type { PublicExample } from '../testing/public-matrix/example'
import { publicExamples } from '../testing/public-matrix/examples'
import { namesProject } from '../testing/public-matrix/verdicts'
import { startApi } from '../testing/start-api'
import { watchTables } from '../testing/watch-tables'

const folder = mkdtempSync(join(tmpdir(), 'perigee-matrix-'))
afterAll(() => rmSync(folder, { recursive: true }))
const limits = { PERIGEE_PUBLIC_API_READS_PER_MINUTE: '100000', PERIGEE_PUBLIC_API_WRITES_PER_MINUTE: '100000' }
const api = await startApi({
  store: true,
  placements: [announcedPlacement],
  passphraseKeysFile: join(folder, 'keys'),
  env: { ...everyCall, ...limits },
})
const changedBy = await watchTables(api.db, ['satellite', 'store'])
const requestIn = createCells(api)

async function answerIn(column: PublicColumn, example: PublicExample) {
  const { call, given } = await requestIn(column, example)
  const found = await changedBy(() => apiClient(api.url).plain(call, given))
  await api.mails()
  return found
}

describe('the table', () => {
  it('has one example of every call of the public API', () => {
    const shown = publicExamples.map(({ call }) => call.facts.id)
    expect(shown.toSorted()).toEqual(Object.keys(publicCalls).toSorted())
  })

  it('says of every call about a project that there may be none', () => {
    const silent = Object.values(publicCalls).filter(
      (call) => namesProject(call) && call.facts.refusals[0] !== 'no_such_project',
    )
    expect(silent.map(({ facts }) => facts.id)).toEqual([])
  })
})

describe.each(publicColumns)('$name', (column) => {
  const cells = publicExamples
    .filter(({ call }) => column.only?.(call) ?? true)
    .map((example) => ({ example, id: example.call.facts.id, verdict: column.judge(example.call) }))
  const done = cells.filter(({ verdict }) => verdict === 'works')
  const refused = cells.flatMap(({ verdict, ...cell }) => (verdict === 'works' ? [] : [{ ...cell, verdict }]))

  it.each(done)('$id works', async ({ example }) => {
    const { answer, changed } = await answerIn(column, example)
    const { call } = example
    expect([answer.status, answer.status < 400 ? '' : answer.text]).toEqual([call.status, ''])
    if (call.responseKind === 'json') expect(z.safeParse(call.response, answer.json()).error).toBeUndefined()
    if (call.method === 'GET') expect(changed).toEqual([])
  })

  it.each(refused)('$id: $verdict.status $verdict.code', async ({ example, verdict }) => {
    const { answer, changed } = await answerIn(column, example)
    const said = z.parse(problem, answer.json())
    expect([answer.status, said.code]).toEqual([verdict.status, verdict.code])
    expect(said.requestId).toBe(answer.headers.get('x-request-id'))
    expect(answer.headers.get('www-authenticate') !== null).toBe(verdict.status === 401)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(changed).toEqual([])
  })
})
