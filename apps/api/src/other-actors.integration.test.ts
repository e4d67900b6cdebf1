import { type Actor, allRights } from '@perigee/actors/actor'
import { requireOpen } from '@perigee/actors/authorize'
import type { May } from '@perigee/contract/call'
import { type Refusal, refusalBody } from '@perigee/contract/refusal'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import type { Session } from '@perigee/accounts/sessions/session'
import { isOpenTo } from '@perigee/domain/permissions'
import { findUserById } from '@perigee/satellite-db/users'
import { registerRoutes } from '@perigee/server-kit/http/register-routes'
import { createHttpServer, listen } from '@perigee/server-kit/http-server'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import { afterAll, describe, expect, it } from 'vitest'
import { allRoutes } from './create-app'
import { type Column, columns, type ColumnName } from './testing/access-matrix/columns'
import type { Example } from './testing/access-matrix/example'
import { examples } from './testing/access-matrix/examples'
import { aScene, type Scene } from './testing/access-matrix/scene'
import { verdictOn } from './testing/access-matrix/verdicts'
import { apiClient } from './testing/api-client'
import { everyCall } from './testing/every-call'
import { startApi } from './testing/start-api'

/*
 * Sessions are tried by the access matrix. These are the others, who reach the same calls by a frame that takes them for
 * the caller: REST keys of people in each role, the operator, a job.
 */

const api = await startApi({ consoleUrl: 'http://localhost:7910', env: everyCall })
const { browser, actAs } = await frame()

async function frame() {
  let acting: Actor = { kind: 'operator' }
  const app = createHttpServer({ logger: api.deps.logger })
  registerRoutes(app, allRoutes(api.deps), {
    authenticate: async () => acting as Session,
    authorize: requireOpen,
    checkCsrf: () => undefined,
    limits: () => createLimiter({ points: 1000 }),
    accountOf: () => 'anybody',
  })
  const url = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' })
  afterAll(() => app.close())
  return { browser: apiClient(url), actAs: (actor: Actor) => (acting = actor) }
}

type Kind = Exclude<Actor['kind'], 'session'>

async function actorOf(kind: Kind, { id }: Scene): Promise<Actor> {
  if (kind === 'operator') return { kind }
  if (kind === 'job') return { kind, job: 'tried' }
  const user = await findUserById(api.db, id)
  if (!user) throw new Error('nobody has the key')
  return { kind, user, caller: { ip: '192.0.2.1', userAgent: 'test' }, keyId: 'key', keyName: 'CI', rights: allRights }
}

async function answerTo(kind: Kind, { call, given }: Example, scene: Scene, enter?: (scene: Scene) => unknown) {
  const input = await given(scene)
  await enter?.(scene)
  actAs(await actorOf(kind, scene))
  return browser.plain(call, input)
}

const closed = examples.filter(({ call }) => call.session === 'required')
const isOpen = (kind: Kind, may: May): boolean => may !== 'signedIn' && may !== 'public' && isOpenTo(kind, may)
const refusalOf = (may: May): Refusal =>
  may === 'signedIn' || may === 'public' ? commonRefusals.forbidden() : notPermitted(may)

describe.each(['restKey', 'operator', 'job'] as const)('what is not for the actor %s is refused', async (kind) => {
  const scene = await aScene(api)
  const cells = closed.filter(({ call }) => !isOpen(kind, call.may))

  it.each(cells)('$name', async (example) => {
    const answer = await answerTo(kind, example, scene)
    const refusal = refusalOf(example.call.may)
    expect([answer.status, answer.body]).toEqual([refusal.status, refusalBody(refusal)])
  })
})

const roles: ColumnName[] = ['active', 'admin', 'member', 'memberWithOwn', 'removed', 'invited']

describe.each(roles)('a REST key of: %s', (column) => {
  const { enter, only }: Column = columns[column]
  const cells = closed.filter(({ call }) => isOpen('restKey', call.may) && (only?.(call) ?? true))

  it.each(cells)('$name', async (example) => {
    const answer = await answerTo('restKey', example, await aScene(api, example.account), enter)
    const verdict = verdictOn(column, example)
    expect([answer.status, answer.body?.error]).toEqual(
      verdict === 'works' ? [example.call.status, undefined] : [verdict.status, refusalBody(verdict).error],
    )
  })
})

describe('the operator', () => {
  it.each(closed.filter(({ call }) => isOpen('operator', call.may)))('$name works', async (example) => {
    const answer = await answerTo('operator', example, await aScene(api, example.account))
    expect([answer.status, answer.body?.error]).toEqual([example.call.status, undefined])
  })
})
