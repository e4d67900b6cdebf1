import { connectionTestLifetime } from '@perigee/domain/connection-outcomes'
import { apiKeys } from '@perigee/contract/api-keys'
import { passkeys } from '@perigee/contract/passkeys'
import { projects } from '@perigee/contract/projects'
import type { PasskeyCreation } from '@perigee/contract/web-authn'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { openConnectionTest } from '@perigee/satellite-db/connection-tests'
import { beginBucketDeletion } from '@perigee/satellite-db/bucket-deletions'
import { insertBucket } from '@perigee/satellite-db/buckets'
import { insertDomain } from '@perigee/satellite-db/domains'
import { wireRoles } from '@perigee/domain/roles'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { findProjectByPublicId, type ProjectRow } from '@perigee/satellite-db/projects'
import { updateUser } from '@perigee/satellite-db/users'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import { openChallenge } from '@perigee/accounts/passkeys/challenges'
import { sealTotpSecret } from '@perigee/accounts/second-factors/totp-secret'
import type { Session } from '@perigee/accounts/sessions/session'
import type { ApiClient } from '../api-client'
import { anAuthenticator, type Authenticator, type Odd } from '../authenticator'
import { anAccount, password } from '../builders'
import { aRecordedLink } from '../links'
import type { TestApi } from '../start-api'
import { anInvitation } from '../team'

/** Somebody who is logged in at two places, with something of everything that an account can have. */
export interface Scene {
  api: TestApi
  id: UserId
  email: string
  password: string
  browser: ApiClient
  session: Session
  /** Names the session of the other place. */
  elsewhere: string
  project: ProjectRow
  apiKey: { id: string; name: string }
  bucket: string
}

/** Base32 of the authenticator app of every scene. */
export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const caller = { ip: '127.0.0.1', userAgent: 'Matrix' }
let counter = 0

export async function aScene(
  api: TestApi,
  columns: Partial<Insertable<UsersTable>> = {},
  { managePassphrase = false } = {},
): Promise<Scene> {
  const { id, email } = await anAccount(api)
  await updateUser(api.db, id, { mfa_secret: sealTotpSecret(api.deps.keys, id, totpSecret), ...columns })
  const { browser, session } = await logIn(api, id)
  const { session: other } = await logIn(api, id)
  const name = `thing-${++counter}`
  const created = await browser.call(projects.create, { body: { name, managePassphrase } })
  const project = await findProjectByPublicId(api.db, created.body.id as ProjectId)
  if (!project) throw new Error(`no project: ${created.text}`)
  const { keyInfo } = (await browser.call(apiKeys.create, { params: { projectId: project.publicId }, body: name })).body
  const bucket = { projectId: project.internalId, name, placement: 0, versioning: 1, objectLock: false } as const
  await insertBucket(api.db, { ...bucket, createdBy: id, createdAt: api.clock() })
  return {
    api,
    id,
    email,
    password,
    browser,
    session,
    elsewhere: await publicIdOf(api, other),
    project,
    apiKey: { id: keyInfo.id, name },
    bucket: name,
  }
}

/** Somebody else in the scene's project, as calls name them. */
export async function aMember({ api, project }: Scene): Promise<{ id: ProjectId; memberId: UserId; email: string }> {
  const { id: memberId, email } = await anAccount(api)
  await insertProjectMember(api.db, { project_id: project.internalId, user_id: memberId, role: wireRoles.member })
  return { id: project.publicId, memberId, email }
}

/** Another bucket of the scene's project is being deleted. @returns the deletion, as calls name it */
export async function aDeletion({ api, project, id: createdBy }: Scene): Promise<string> {
  const of = { projectId: project.internalId, name: `doomed-${++counter}` }
  const at = api.clock()
  await insertBucket(api.db, { ...of, placement: 0, versioning: 1, objectLock: false, createdBy, createdAt: at })
  const begun = await api.db
    .transaction()
    .execute((trx) => beginBucketDeletion(trx, { projectId: of.projectId, bucket: of.name, startedBy: createdBy, at }))
  if (typeof begun === 'string') throw new Error(`the bucket is ${begun}`)
  return begun.id
}

/** A link of the scene's person, by a key of its own. @returns the id of the link */
export async function aLink({ api, project, browser }: Scene): Promise<string> {
  const params = { projectId: project.publicId }
  const { keyInfo } = (await browser.call(apiKeys.create, { params, body: `link-${++counter}` })).body
  return aRecordedLink(api, { project: project.publicId, apiKeyId: keyInfo.id, browser })
}

/** The scene's person watches an access key. @returns the test, as calls name it */
export async function aConnectionTest({ api, project, id: openedBy }: Scene): Promise<string> {
  const endsAt = new Date(api.clock().getTime() + connectionTestLifetime)
  const of = { projectId: project.internalId, openedBy, keyMark: new Uint8Array(16) }
  return (await openConnectionTest(api.db, { ...of, endsAt, atMost: 10 })).id
}

/** A domain of the scene's project, which the scene's person has connected. @returns its name */
export async function aDomain({ api, project, id: createdBy }: Scene): Promise<string> {
  const domain = `files-${++counter}.example.test`
  await insertDomain(api.db, {
    project_id: project.internalId,
    domain,
    root: 'photos',
    access_id: 'jabc',
    created_by: createdBy,
    created_at: api.clock(),
  })
  return domain
}

/** Somebody who is invited to the scene's project. */
export async function anInvitedAddress({ api, id, project }: Scene, daysAgo = 0): Promise<string> {
  const email = `invited${++counter}@example.test`
  await anInvitation(api, { row: project, owner: { id } }, { email, daysAgo })
  return email
}

/** A mailbox is invited to a project that the scene's person is not in. @returns the project */
export async function anInvitationFor({ api }: Pick<Scene, 'api'>, email: string): Promise<ProjectId> {
  const owner = await anAccount(api)
  const { browser } = await logIn(api, owner.id)
  const id = (await browser.call(projects.create, { body: { name: 'Inviting' } })).body.id as ProjectId
  const row = await findProjectByPublicId(api.db, id)
  if (!row) throw new Error('no project')
  await anInvitation(api, { row, owner }, { email })
  return id
}

/** A browser that holds a session which was opened without the work of a login. */
export async function logIn(api: TestApi, id: UserId): Promise<{ browser: ApiClient; session: Session }> {
  const { token } = await api.deps.sessions.open(api.db, id, { caller, rememberForOneWeek: false })
  const session = await api.deps.sessions.find(token, caller)
  if (!session) throw new Error('the session was not opened')
  const browser = api.browser()
  await browser.csrfToken()
  browser.http.cookies.set(api.deps.cookies.session.name, token)
  return { browser, session }
}

async function publicIdOf({ db }: TestApi, { idHash }: Session): Promise<string> {
  const row = await db
    .selectFrom('satellite.sessions')
    .select('public_id')
    .where('id_hash', '=', idHash)
    .executeTakeFirstOrThrow()
  return row.public_id
}

/** What a browser sends to add a passkey to the scene's session. */
export async function aRegistrationOf(
  { api, session, email }: Scene,
  authenticator = anAuthenticator(),
  odd: Odd = {},
) {
  const challenge = await openChallenge(api.deps, api.db, { purpose: 'registration', boundTo: session.idHash })
  const user = { id: Buffer.from(session.user.id).toString('base64url'), name: email, displayName: email }
  const asked: PasskeyCreation = {
    rp: { id: 'localhost', name: 'Perigee' },
    user,
    challenge,
    pubKeyCredParams: [],
    timeout: 1,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
  return authenticator.register(asked, odd)
}

export async function passkeyOf(scene: Scene): Promise<{ id: string; authenticator: Authenticator }> {
  const authenticator = anAuthenticator()
  const registration = await aRegistrationOf(scene, authenticator)
  const added = await scene.browser.call(passkeys.add, { body: { name: 'Laptop', registration } })
  if (added.status !== 200) throw new Error(`no passkey: ${added.text}`)
  return { id: added.body.id, authenticator }
}

export const setColumns = (scene: Scene, columns: Parameters<typeof updateUser>[2]): Promise<void> =>
  updateUser(scene.api.db, scene.id, columns)
