import type { NewRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { projects } from '@perigee/contract/projects'
import type { PublicCall } from '@perigee/contract/public/define'
import { accountKinds } from '@perigee/domain/account-kinds'
import { type FreezeKind, freezeKinds } from '@perigee/domain/freezes'
import { publicAreas } from '@perigee/domain/public-areas'
import { newRestKeyText } from '@perigee/domain/rest-key'
import { wireRoles } from '@perigee/domain/roles'
import { userStatus } from '@perigee/domain/user-status'
import { randomBytes } from '@perigee/crypto/hash'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { deleteRestKeys, setRestKeyEnd } from '@perigee/satellite-db/rest-keys'
import { anAccount } from '../builders'
import { aScene, logIn, type Scene, setColumns } from '../access-matrix/scene'
import { aRestKey } from '../rest-keys'
import {
  failing,
  inRole,
  inTheProject,
  type Judge,
  lacksArea,
  namesSomething,
  namesThing,
  needsPaidPlan,
  notLoggedIn,
  notThere,
  otherProject,
  readsOnly,
  thingNotThere,
  works,
} from './verdicts'

type Headers = Record<string, string>

/** Somebody who makes the calls of a scene, right or wrong. */
export interface PublicColumn {
  name: string
  judge: Judge
  /** What a request is sent with; asked when everything is prepared, before the scene changes. */
  caller(scene: Scene): Promise<(call: PublicCall) => Headers>
  /** Changes what the scene is like. */
  enter?(scene: Scene): Promise<unknown>
  only?(call: PublicCall): boolean
  /** Where the call is found, beside its own path. */
  path?(path: string): string
  /** The requests name the caller's own project, and in it things of somebody else. */
  things?: 'foreign'
}

const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` })
const every = (headers: Headers) => () => headers
const keyOf = (given: Partial<NewRestKey> = {}) => {
  return async ({ api, session }: Scene) => every(bearer((await aRestKey(api, session, given)).key))
}

const frozen = (kind: FreezeKind) => async (scene: Scene) => {
  const now = scene.api.clock()
  const { ok } = await scene.api.db.transaction().execute((trx) => freezeUser(trx, { userId: scene.id, kind, now }))
  if (!ok) throw new Error('the account is not frozen')
}

/** Somebody else in the project. */
const inTeam = (role: 'admin' | 'member') => async (scene: Scene) => {
  const { api, project } = scene
  const { id } = await anAccount(api)
  await insertProjectMember(api.db, { project_id: project.internalId, user_id: id, role: wireRoles[role] })
  const { session } = await logIn(api, id)
  return every(bearer((await aRestKey(api, session)).key))
}

async function ended(scene: Scene, end: (key: { id: string }) => Promise<unknown>) {
  const made = await aRestKey(scene.api, scene.session)
  await end(made)
  return every(bearer(made.key))
}

async function withoutTheArea({ api, session }: Scene) {
  const keys = new Map<string, string>()
  for (const area of publicAreas) {
    const { key } = await aRestKey(api, session, { areas: publicAreas.filter((one) => one !== area) })
    keys.set(area, key)
  }
  return ({ facts: { area } }: PublicCall) => bearer(keys.get(area) ?? '')
}

async function forAnotherProject({ api, browser, session }: Scene) {
  const { body } = await browser.call(projects.create, { body: { name: `Only ${crypto.randomUUID().slice(0, 8)}` } })
  const { key } = await aRestKey(api, session, { projectId: body.id as NewRestKey['projectId'] })
  return every(bearer(key))
}

const asAdmin = inRole('admin')
/** Where clients of other servers with this API look for its calls. */
const atOlderAddress = {
  only: ({ facts }: PublicCall) => facts.successor !== null,
  path: (path: string) => path.replace('/public/v1/', '/api/v0/'),
}
const unknown = newRestKeyText(randomBytes)

/** Without a key that opens anything: none of these is told apart from another. */
const strangersToAll: readonly PublicColumn[] = [
  { name: 'no key', judge: notLoggedIn, caller: async () => every({}) },
  { name: 'a malformed key', judge: notLoggedIn, caller: async () => every(bearer(`${unknown}x`)) },
  { name: 'an unknown key', judge: notLoggedIn, caller: async () => every(bearer(unknown)) },
  {
    name: 'an expired key',
    judge: notLoggedIn,
    caller: (scene) => ended(scene, ({ id }) => setRestKeyEnd(scene.api.db, id, scene.api.clock())),
  },
  {
    name: 'a key that was deleted',
    judge: notLoggedIn,
    caller: (scene) => ended(scene, ({ id }) => deleteRestKeys(scene.api.db, { ids: [id], userId: scene.id })),
  },
  {
    name: 'the cookie of a session',
    judge: notLoggedIn,
    caller: async ({ browser }) =>
      every({
        cookie: [...browser.http.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': await browser.csrfToken(),
      }),
  },
  { name: 'a legal freeze', judge: notLoggedIn, caller: keyOf(), enter: frozen(freezeKinds.legal) },
  {
    name: 'a deleted account',
    judge: notLoggedIn,
    caller: keyOf(),
    enter: (scene) => setColumns(scene, { status: userStatus.deleted }),
  },
]

export const publicColumns: readonly PublicColumn[] = [
  { name: 'the right key', judge: works, caller: keyOf() },
  { name: 'the right key at the older address', judge: works, caller: keyOf(), ...atOlderAddress },
  { name: 'an unknown key there', judge: notLoggedIn, caller: async () => every(bearer(unknown)), ...atOlderAddress },
  { name: 'a key that only reads there', judge: readsOnly, caller: keyOf({ access: 'read' }), ...atOlderAddress },
  { name: 'a key for another project there', judge: otherProject, caller: forAnotherProject, ...atOlderAddress },
  ...strangersToAll,
  { name: 'a key that only reads', judge: readsOnly, caller: keyOf({ access: 'read' }) },
  { name: 'a key for another project', judge: otherProject, caller: forAnotherProject },
  { name: 'a key without the area', judge: lacksArea, caller: withoutTheArea },
  {
    name: 'a free account',
    judge: needsPaidPlan,
    caller: keyOf(),
    enter: (scene) => setColumns(scene, { kind: accountKinds.free }),
  },
  {
    name: "somebody else's project",
    judge: notThere,
    only: namesSomething,
    caller: async ({ api }) => keyOf()(await aScene(api)),
  },
  { name: "somebody else's things", judge: thingNotThere, only: namesThing, things: 'foreign', caller: keyOf() },
  { name: 'a member, things of others', judge: inRole('member'), caller: inTeam('member') },
  {
    name: 'an owner with a billing freeze',
    judge: failing(['account_frozen'], works),
    caller: keyOf(),
    enter: frozen(freezeKinds.billing),
  },
  {
    name: 'an admin of an owner on legal hold',
    judge: inTheProject(failing(['project_frozen', 'account_frozen'], asAdmin), asAdmin),
    caller: inTeam('admin'),
    enter: frozen(freezeKinds.legal),
  },
]
