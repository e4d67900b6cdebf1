import { refusalBody, type Refusal } from '@perigee/contract/refusal'
import type { Role } from '@perigee/domain/roles'
import { userStatus } from '@perigee/domain/user-status'
import type { UserRow } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { describe, expect, it } from 'vitest'
import { type Actor, allRights } from './actor'
import { thingsUseCase, useCase } from './use-case'

const user = { id: 'u1', status: userStatus.active } as unknown as UserRow
const unchecked = { ...user, status: userStatus.pendingBotVerification }
const caller = { ip: '192.0.2.1', userAgent: 'test' }
const session: Actor = { kind: 'session', user, caller, idHash: new Uint8Array() }
const restKey = { kind: 'restKey', user, caller, keyId: 'k1', keyName: 'CI', rights: allRights } as const
const operator: Actor = { kind: 'operator' }
const job: Actor = { kind: 'job', job: 'purge' }

const outcome = (run: Promise<string>): Promise<string> =>
  run.catch((refusal: Refusal) => String(refusalBody(refusal).error))
const noPermission = 'You do not have permission to do this.'

describe('a use case', () => {
  const done = async () => 'done'
  const ask = useCase('signedIn', done)
  const create = useCase('project.create', done)
  const reseal = useCase('passphrase.reseal', done)

  it.each([
    ['signedIn', ask, ['done', noPermission, noPermission, noPermission]],
    ['an action of accounts', create, ['done', 'done', noPermission, noPermission]],
    ['an action of the installation', reseal, [noPermission, noPermission, 'done', noPermission]],
  ] as const)('with %s runs for the actors of its row: session, REST key, operator, job', async (_, run, expected) => {
    const actors = [session, restKey, operator, job]
    expect(await Promise.all(actors.map((actor) => outcome(run({}, actor, undefined))))).toEqual(expected)
  })

  it('about the account is not for a key of one project, unless it shows that project alone', async () => {
    const projectId = '11111111-2222-3333-4444-555555555555' as ProjectId
    const narrow: Actor = { ...restKey, rights: { ...allRights, projectId } }
    const [list, usage] = [useCase('project.list', done), useCase('account.readUsage', done)]
    expect(await outcome(create({}, narrow, undefined))).toBe('This API key is for one project only.')
    expect(await outcome(list({}, narrow, undefined))).toBe('done')
    expect(await outcome(usage({}, narrow, undefined))).toBe('done')
  })

  it('makes nothing for an account that is being checked', async () => {
    const actor = { ...session, user: unchecked }
    expect(await outcome(create({}, actor, undefined))).toMatch(/being checked/)
    expect(await outcome(ask({}, actor, undefined))).toBe('done')
  })

  it('says what it asks for', () => {
    expect(create.may).toBe('project.create')
  })
})

describe('a use case on things', () => {
  const remove = thingsUseCase('accessKey.delete', {
    find: async (_context: object, _actor, things: { role: Role | null; own: boolean }[]) => things,
    run: async () => 'done',
  })
  const mine = { role: 'member', own: true } as const
  const theirs = { role: 'member', own: false } as const
  const led = { role: 'admin', own: false } as const

  it.each([
    ['own things', session, [mine, mine], 'done'],
    ['one of somebody else among them', session, [mine, theirs], 'You can only delete access keys that you created.'],
    ['things of a project that the actor leads', restKey, [led], 'done'],
    [
      'things that no operator may touch',
      operator,
      [{ role: null, own: false }],
      'You can only delete access keys that you created.',
    ],
    ['things found by a job', job, [{ role: null, own: false }], 'You can only delete access keys that you created.'],
  ] as const)('with %s', async (_, actor, things, expected) => {
    expect(await outcome(remove({}, actor, [...things]))).toBe(expected)
  })

  it('lets operators do what their column says, without a role', async () => {
    const view = thingsUseCase('accessKey.view', {
      find: async (_context: object, _actor, things: { role: Role | null }[]) => things,
      run: async () => 'done',
    })
    expect(await outcome(view({}, operator, [{ role: null }]))).toBe('done')
  })
})
