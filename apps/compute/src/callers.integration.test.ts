import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { compute } from '@perigee/contract/compute'
import { freezeKinds } from '@perigee/domain/freezes'
import { isOpenTo } from '@perigee/domain/permissions'
import { type WireRole, wireRoles } from '@perigee/domain/roles'
import { userStatus } from '@perigee/domain/user-status'
import { deleteSession, setSessionExpiry } from '@perigee/satellite-db/sessions'
import { updateUser } from '@perigee/satellite-db/users'
import { minute } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { aLogin, aScene, type Scene } from './testing/a-scene'
import { type Example, examples } from './testing/examples'
import { startCompute } from './testing/start-compute'

const service = await startCompute({ PERIGEE_COMPUTE_INSTANCES: '100', PERIGEE_COMPUTE_VCPUS: '100' })

it('every call has an example', () => {
  expect(examples.map(({ call }) => call)).toEqual(expect.arrayContaining(Object.values(compute)))
  expect(examples).toHaveLength(Object.keys(compute).length)
})

it('every call asks for a session and for an action that sessions may take', () => {
  for (const call of Object.values(compute)) {
    expect([call.session, isOpenTo('session', call.may), call.csrf]).toEqual(['required', true, false])
  }
})

type Verdict = 'works' | [status: number, code: string]
const noToken: Verdict = [401, 'compute_token_invalid']

interface Column {
  name: string
  /** What is sent as token. */
  token: (scene: Scene) => Promise<string> | string
  /** Changes what the scene is like once the request is prepared. */
  enter?: (scene: Scene) => Promise<unknown>
  verdict: Verdict | ((example: Example) => Verdict)
}

const ofOwner = ({ tokenOf, owner }: Scene) => tokenOf(owner)
/** The same text but for one letter of its last part. */
const changed = (token: string): string => `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`
const makes = ({ call }: Example): boolean => call.may === 'compute.create'
const startsSomething = ({ call }: Example): boolean => makes({ call } as Example) && call !== compute.createSshKey

async function asRole({ service: { db }, admin, internalId }: Scene, role: WireRole) {
  await db
    .updateTable('satellite.project_members')
    .set({ role })
    .where('project_id', '=', internalId)
    .where('user_id', '=', admin.id)
    .execute()
}

const columns: readonly Column[] = [
  { name: 'the owner', token: ofOwner, verdict: 'works' },
  { name: 'an admin', token: ({ tokenOf, admin }) => tokenOf(admin), verdict: 'works' },
  { name: 'a member', token: ({ tokenOf, member }) => tokenOf(member), verdict: [403, 'forbidden'] },
  { name: 'nobody', token: () => '', verdict: noToken },
  { name: 'somebody with a made-up token', token: () => 'pct1.AAAA.AAAA', verdict: noToken },
  { name: 'somebody with a changed MAC', token: (scene) => changed(ofOwner(scene)), verdict: noToken },
  {
    name: 'somebody with the parts of two tokens',
    token: async (scene) => {
      const [head] = ofOwner(scene).split(/\.(?=[^.]+$)/)
      const other = await aScene(service)
      return `${head}.${ofOwner(other).split('.').at(-1)}`
    },
    verdict: noToken,
  },
  {
    name: 'an owner whose token has expired',
    token: (scene) => {
      const token = ofOwner(scene)
      service.clock.advance(15 * minute)
      return token
    },
    // the location has to be heard of again
    enter: () => service.aLocation('here'),
    verdict: noToken,
  },
  {
    name: 'an owner who has logged out',
    token: ofOwner,
    enter: ({ owner }) => deleteSession(service.db, owner.idHash),
    verdict: noToken,
  },
  {
    name: 'an owner whose session is over',
    token: ofOwner,
    enter: ({ owner }) => setSessionExpiry(service.db, owner.idHash, service.clock()),
    verdict: noToken,
  },
  {
    name: 'an owner whose account is deleted',
    token: ofOwner,
    enter: ({ owner }) => updateUser(service.db, owner.id, { status: userStatus.deleted }),
    verdict: noToken,
  },
  {
    name: 'an admin who has become a member',
    token: ({ tokenOf, admin }) => tokenOf(admin),
    enter: (scene) => asRole(scene, wireRoles.member),
    verdict: [403, 'forbidden'],
  },
  {
    name: 'an admin who was removed',
    token: ({ tokenOf, admin }) => tokenOf(admin),
    enter: ({ internalId, admin }) =>
      service.db
        .deleteFrom('satellite.project_members')
        .where('project_id', '=', internalId)
        .where('user_id', '=', admin.id)
        .execute(),
    verdict: [404, 'no_such_project'],
  },
  {
    name: 'somebody who is in no project',
    token: async ({ tokenOf }) => tokenOf(await aLogin(service)),
    verdict: [404, 'no_such_project'],
  },
  {
    name: 'the owner of another project',
    token: async () => ofOwner(await aScene(service)),
    verdict: ({ call }) =>
      !call.path.includes(':id')
        ? 'works'
        : call.path.includes('ssh-key')
          ? [404, 'no_such_ssh_key']
          : [404, 'no_such_instance'],
  },
  {
    name: 'an admin of an owner with a billing freeze',
    token: ({ tokenOf, admin }) => tokenOf(admin),
    enter: ({ owner }) =>
      service.db
        .transaction()
        .execute((trx) => freezeUser(trx, { userId: owner.id, kind: freezeKinds.billing, now: service.clock() })),
    verdict: (example) => (startsSomething(example) ? [403, 'account_frozen'] : 'works'),
  },
  {
    name: 'an owner under a bot check',
    token: ofOwner,
    enter: ({ owner }) => updateUser(service.db, owner.id, { status: userStatus.pendingBotVerification }),
    verdict: (example) => (makes(example) ? [403, 'account_under_review'] : 'works'),
  },
  {
    name: 'an owner whose project may have no instances any more',
    token: ofOwner,
    enter: ({ internalId }) =>
      service.db
        .updateTable('satellite.projects')
        .set({ compute_allowed: false })
        .where('id', '=', internalId)
        .execute(),
    verdict: (example) =>
      makes(example) || /\/(instance-type|image|location)$/.test(example.call.path)
        ? [403, 'compute_not_allowed']
        : 'works',
  },
]

describe.each(columns)('$name', ({ token, enter, verdict }) => {
  it.each(examples.map((example) => ({ name: `${example.call.method} ${example.call.path}`, example })))(
    '$name',
    async ({ example }) => {
      const scene = await aScene(service)
      const asked = await example.asked(scene)
      const given = await token(scene)
      await enter?.(scene)
      const { status, body, headers } = await scene.ask(example.call, { ...asked, token: given })

      const expected = typeof verdict === 'function' ? verdict(example) : verdict
      if (expected === 'works') return expect([status, body]).toEqual([example.call.status, body])
      const [refused, code] = expected
      expect([status, body]).toEqual([
        refused,
        {
          message: expect.stringMatching(/^[A-Z].*\.$/) as string,
          requestID: headers.get('x-request-id'),
          code,
          field: '',
        },
      ])
    },
  )
})
