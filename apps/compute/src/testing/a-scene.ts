import { issueComputeToken } from '@perigee/compute/token/issue-compute-token'
import type { Call } from '@perigee/contract/call'
import { type WireRole, wireRoles } from '@perigee/domain/roles'
import { randomBytes, sha256 } from '@perigee/crypto/hash'
import type { UsersTable } from '@perigee/satellite-db/accounts-and-projects-schema'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { findProjectByInternalId } from '@perigee/satellite-db/projects'
import { insertSession } from '@perigee/satellite-db/sessions'
import { builders, user } from '@perigee/satellite-db/testing/builders'
import { insertUser } from '@perigee/satellite-db/users'
import type { ProjectId, UserId } from '@perigee/std/brand'
import { day } from '@perigee/std/durations'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { Clock } from '@perigee/std/clock'
import type { Ask, HttpClient } from '@perigee/testing/http'
import type { Insertable } from 'kysely'
import { consoleOrigin } from './start-compute'

let counter = 0
const next = () => ++counter

/** A compute service that answers, and what is known to it. */
interface Service {
  db: SatelliteDb
  clock: Clock
  deps: Parameters<typeof issueComputeToken>[0]
  http: HttpClient
}

export interface Login {
  id: UserId
  idHash: Uint8Array
}

/** Somebody who is logged in. */
export async function aLogin({ db, clock }: Service, columns: Partial<Insertable<UsersTable>> = {}): Promise<Login> {
  const id = await insertUser(db, { ...user(`${crypto.randomUUID()}@example.test`), ...columns })
  if (id === undefined) throw new Error('the address is taken')
  const idHash = sha256(randomBytes(16))
  await insertSession(db, {
    id_hash: idHash,
    user_id: id,
    ip: '127.0.0.1',
    user_agent: 'test',
    device: 'test',
    expires_at: new Date(clock().getTime() + day),
    created_at: clock(),
  })
  return { id, idHash }
}

/** A project with one person of each role, and what its owner can ask. */
export async function aScene(service: Service, owned: Partial<Insertable<UsersTable>> = {}) {
  const { db, http, deps } = service
  const [owner, admin, member] = await Promise.all([aLogin(service, owned), aLogin(service), aLogin(service)])
  const internalId = await builders(db).aProject(owner.id, `Project ${next()}`)
  if (internalId === undefined) throw new Error('the name is taken')
  const { publicId: projectId } = (await findProjectByInternalId(db, internalId)) ?? {}
  if (projectId === undefined) throw new Error('there is no project')
  const join = (id: UserId, role: WireRole) => insertProjectMember(db, { project_id: internalId, user_id: id, role })
  for (const { id } of [owner, admin]) await join(id, wireRoles.admin)
  await join(member.id, wireRoles.member)

  const tokenOf = ({ idHash }: Login, of: ProjectId = projectId): string =>
    issueComputeToken(deps, { projectId: of, sessionIdHash: idHash }).token

  async function ask(call: Call, { params = {}, body, token = tokenOf(owner) }: Asked = {}) {
    const request: Ask = { headers: { authorization: `Bearer ${token}`, origin: consoleOrigin } }
    const answer = await http.request(call.method, pathOf(call, params), {
      ...request,
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, headers: answer.headers, body: parsed(answer.text) }
  }

  return { service, projectId, internalId, owner, admin, member, tokenOf, ask }
}

export type Scene = Awaited<ReturnType<typeof aScene>>

export interface Asked {
  params?: Readonly<Record<string, string>>
  body?: unknown
  token?: string
}

export const pathOf = ({ path }: Call, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))
