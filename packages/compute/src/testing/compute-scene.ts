import { type Actor, allRights, type Person } from '@perigee/actors/actor'
import { accountKinds, type AccountKind } from '@perigee/domain/account-kinds'
import { usualInstanceTypes } from '@perigee/domain/compute/instance-types'
import { wireRoles } from '@perigee/domain/roles'
import { findControlled } from '@perigee/satellite-db/compute-control'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { migrations } from '@perigee/satellite-db/migrations/index'
import { findProjectByInternalId } from '@perigee/satellite-db/projects'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { builders } from '@perigee/satellite-db/testing/builders'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { createLogger } from '@perigee/server-kit/logger'
import { migrate } from '@perigee/server-kit/migrate'
import { defineSettings } from '@perigee/server-kit/settings'
import { fakeClock } from '@perigee/testing/clock'
import { openTestDatabase } from '@perigee/testing/postgres'
import type { ComputeContext } from '../context'
import { type ControllerContext, usualPatience } from '../controller/controller-context'
import { reconcileInstance } from '../controller/reconcile-instance'
import { writeOffer } from '../controller/write-offer'
import { createInstance, type NewInstance } from '../instances/create-instance'
import { computeSettings } from '../settings'
import { fakeEngine } from './fake-engine'
import { type Life, mortalDb, mortalEngine } from './mortal'
import { sshServer } from './ssh-server'

const logger = createLogger({ level: 'silent' })
const caller = { ip: '192.0.2.1', userAgent: 'test' }

/** A database, a location with an engine in memory, and what use cases and controllers work with. */
export async function aComputeScene(env: Record<string, string> = {}) {
  const { db, address, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'satellite',
    migrate: (empty) => migrate(empty, { schema: 'satellite', migrations }),
  })
  const clock = fakeClock(new Date('2026-11-04T06:00:00Z'))
  const ssh = await sshServer()
  const host = fakeEngine(ssh.at)
  const { anOwner, aProject } = builders(db)
  const keys = { computeSealing: new Uint8Array(32).fill(1), computeTokens: new Uint8Array(32).fill(2) }
  const context: ComputeContext = {
    db,
    clock,
    logger,
    settings: defineSettings(computeSettings).load({ PERIGEE_COMPUTE: 'qemu', ...env }),
    keys,
    computeCosts: async () => 12.5,
  }
  const controlled: ControllerContext = {
    db,
    clock,
    logger,
    keys,
    engine: host.engine,
    location: {
      name: 'here',
      title: 'Here',
      types: usualInstanceTypes,
      sshPorts: { from: 22_000, to: 22_099 },
      bind: '127.0.0.1',
      sshAddress: '192.0.2.7',
      budget: { cpus: null, memoryMB: null, diskGB: null },
      diskHourMicroCents: 10_000,
    },
    patience: { ...usualPatience, look: 2_000 },
    aside: (work) => work(),
    signal: new AbortController().signal,
  }
  let made = 0

  async function aPerson(kind: AccountKind = accountKinds.paid): Promise<Person> {
    const id = await anOwner(`p${++made}@example.test`)
    await updateUser(db, id, { kind })
    const user = await findUserById(db, id)
    if (!user) throw new Error('no user')
    return { kind: 'session', user, caller, idHash: new Uint8Array(32) }
  }

  /** Owned by a person of this kind. */
  async function aTeam(kind?: AccountKind) {
    const actor = await aPerson(kind)
    const internalId = (await aProject(actor.user.id, 'Photos')) ?? 0
    await insertProjectMember(db, { project_id: internalId, user_id: actor.user.id, role: wireRoles.admin })
    const project = await findProjectByInternalId(db, internalId)
    if (!project) throw new Error('no project')
    const joined = async (role: 'admin' | 'member'): Promise<Person> => {
      const person = await aPerson()
      await insertProjectMember(db, { project_id: internalId, user_id: person.user.id, role: wireRoles[role] })
      return person
    }
    return { actor, project, projectId: project.publicId, joined }
  }

  const offer = () => writeOffer(controlled)

  /** As an administrator of the host would let another controller do it. */
  async function settle(id: string, by: ControllerContext = controlled): Promise<void> {
    for (let looks = 0; looks < 30; looks++) {
      const pause = await reconcileInstance(by, id)
      if (pause === null) return
      clock.advance(pause)
    }
    throw new Error('it does not come to rest')
  }

  const wanted: NewInstance = {
    name: 'web',
    hostname: 'web.example.test',
    instanceType: 'nano',
    bootDiskGB: 0,
    image: 'debian-12',
    location: 'here',
    sshKeys: [],
  }

  const create = (team: { actor: Actor; projectId: ProjectId }, other: Partial<NewInstance> = {}) =>
    createInstance(context, team.actor, { projectId: team.projectId, ...wanted, ...other })

  return {
    context,
    controlled,
    host,
    ssh,
    clock,
    db,
    address,
    wanted,
    aPerson,
    aTeam,
    offer,
    settle,
    create,
    /** One that runs, of a project of its own. */
    async aMachine() {
      const team = await aTeam()
      const { id } = await create(team)
      await settle(id)
      return { id, team, input: { projectId: team.projectId, id }, machine: () => host.machines.get(id) }
    },
    row: (id: string) => findControlled(db, id),
    mortal: (life: Life): ControllerContext => ({
      ...controlled,
      db: mortalDb(db, life),
      engine: mortalEngine(host.engine, life),
    }),
    close: async () => {
      ssh.close()
      await drop()
    },
  }
}

export type ComputeScene = Awaited<ReturnType<typeof aComputeScene>>

/** The same person by a key of the public API. */
export const byKey = ({ user }: Person): Actor => ({
  kind: 'restKey',
  user,
  caller,
  keyId: 'k1',
  keyName: 'CI',
  rights: allRights,
})
