import { auth } from '@perigee/contract/auth'
import { apiKeys, type ApiKeyInfo, type WireKeyFacts } from '@perigee/contract/api-keys'
import { projects } from '@perigee/contract/projects'
import { wireRoles } from '@perigee/domain/roles'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { findProjectByPublicId, type ProjectRow } from '@perigee/satellite-db/projects'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { insertUser } from '@perigee/satellite-db/users'
import type { ProjectId, UserId } from '@perigee/std/brand'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { newUser, profileOf } from '@perigee/accounts/sign-up/create-account'
import { hashPassword } from '@perigee/accounts/passwords/password-hash'
import type { ApiClient } from './api-client'
import { solveAltcha } from './solve-altcha'
import type { TestApi } from './start-api'

export const password = 'correct horse 1'
const passwordHash = hashPassword(password)
let counter = 0
const next = () => ++counter

/** A registration as the sign-up page sends it. */
export const aRegistration = (given: { email?: string; password?: string } = {}) => ({
  email: given.email ?? `new${next()}@example.test`,
  password: given.password ?? password,
  isMinimal: true,
})

export interface Person {
  id: UserId
  email: string
  /** Logged in. */
  browser: ApiClient
}

/** An active account with a browser that is logged in. */
export async function aUser(api: TestApi, columns: Partial<Insertable<UsersTable>> = {}): Promise<Person> {
  const { id, email } = await anAccount(api, columns)
  const browser = api.browser()
  const challenge = await api.deps.captcha.challenge()
  const captchaResponse = challenge ? await solveAltcha(challenge) : ''
  const answer = await browser.call(auth.login, { body: { email, password, captchaResponse } })
  if (answer.status !== 200) throw new Error(`login failed: ${answer.text}`)
  return { id, email, browser }
}

/** An account with the password `password`, active unless `columns` say otherwise. */
export async function anAccount(api: TestApi, columns: Partial<Insertable<UsersTable>> = {}) {
  // The order of the addresses is that in which they were made.
  const email = `person${String(next()).padStart(6, '0')}@example.test`
  const given = z.parse(auth.register.body, { email, password, fullName: 'Ada', isMinimal: true })
  const person = { email, profile: profileOf(given), passwordHash: await passwordHash, projectLimit: 10 }
  const id = await insertUser(api.db, { ...newUser(api.deps, person), ...columns })
  if (id === undefined) throw new Error('the address is taken')
  return { id, email: columns.email ?? email }
}

export interface TestProject {
  id: ProjectId
  row: ProjectRow
  owner: Person
  admin: Person
  member: Person
  /** Belongs to no project of these people. */
  stranger: Person
}

/** A project with one person of each role. */
export async function aProject(api: TestApi): Promise<TestProject> {
  const [owner, admin, member, stranger] = await Promise.all([aUser(api), aUser(api), aUser(api), aUser(api)])
  const created = await owner.browser.call(projects.create, { body: { name: `Project ${next()}` } })
  const id = created.body.id as ProjectId
  const row = await findProjectByPublicId(api.db, id)
  if (!row) throw new Error(`no project: ${created.text}`)
  await insertProjectMember(api.db, { project_id: row.internalId, user_id: admin.id, role: wireRoles.admin })
  await insertProjectMember(api.db, { project_id: row.internalId, user_id: member.id, role: wireRoles.member })
  return { id, row, owner, admin, member, stranger }
}

export const someKeyFacts: WireKeyFacts = {
  type: 'S3-Credentials',
  rights: ['download', 'list'],
  buckets: ['photos', 'trips'],
  expiresAt: '2030-01-02T03:04:05.000Z',
}

export async function anAccessKey(
  project: TestProject,
  createdBy: Person,
  name = `key ${next()}`,
): Promise<ApiKeyInfo> {
  const answer = await createdBy.browser.call(apiKeys.create, { params: { projectId: project.id }, body: name })
  if (answer.status !== 200) throw new Error(`no key: ${answer.text}`)
  return answer.body.keyInfo
}
