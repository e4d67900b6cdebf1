import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { projectUseCase } from '@perigee/actors/use-case'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { computeRefusals } from '@perigee/contract/refusals/compute'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import {
  bootDiskProblem,
  computeNameProblem,
  hostnameProblem,
  plainHostname,
} from '@perigee/domain/compute/instance-rules'
import { useOf } from '@perigee/domain/compute/quotas'
import { findFreePort, insertInstance, wakeController } from '@perigee/satellite-db/compute-instances'
import { findSshKeys } from '@perigee/satellite-db/compute-ssh-keys'
import { lockActiveProject } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { randomUUID } from 'node:crypto'
import type { ComputeContext } from '../context'
import type { EngineImage } from '../engine'
import { randomPassword } from '../passwords/random-password'
import { sha512Crypt } from '../passwords/sha512-crypt'
import { requireCompute } from '../require-compute'
import { requireImage } from './require-image'
import { requireLocation, requirePlace, requireType } from './require-place'
import { type NewStorage, requireStorage, sealStorage } from './storage'
import { type ViewedInstance, viewInstance } from './view-instance'

export interface NewInstance {
  name: string
  hostname: string
  instanceType: string
  /** 0: what the type suggests, or what the image needs. */
  bootDiskGB: number
  image: string
  location: string
  /** Ids of the project's SSH keys. */
  sshKeys: readonly string[]
  storage?: NewStorage | undefined
}

/**
 * A machine with a password, which is told this once. It is `pending` until the controller of its location has made it.
 * @throws computeNotOffered, computeNotAllowed, accountFrozen, invalidInput, locationIsAway,
 * computeNeedsPaidPlan, computeQuotaReached, locationIsFull
 */
export const createInstance = projectUseCase(
  'compute.create',
  async (
    context: Omit<ComputeContext, 'computeCosts' | 'logger'>,
    { project, actor },
    wanted: NewInstance,
  ): Promise<ViewedInstance & { password: string }> => {
    await requireCompute(context, project)
    await requireUnfrozen(context.db, project.ownerId)
    requireText(computeNameProblem(wanted.name), 'name')
    requireText(hostnameProblem(wanted.hostname), 'hostname')
    const id = randomUUID()
    const projectId = project.internalId
    return inTransaction(context, async (within) => {
      const { db, clock } = within
      if (!(await lockActiveProject(db, project.publicId))) throw projectRefusals.noSuchProject()
      const offer = await requireLocation(within, wanted.location)
      const type = requireType(offer, wanted.instanceType)
      const image = requireImage(offer, wanted.image, type)
      const bootDiskGB = bootDiskOf(wanted, type, image)
      const keys = await keysOf(db, projectId, wanted.sshKeys)
      const use = useOf(type, bootDiskGB)
      await requirePlace(within, { projectId, location: wanted.location, offer, type, use })
      const { storage } = wanted
      if (storage) await requireStorage({ db, actor }, { projectId, offer, image }, storage)
      const port = await findFreePort(db, { location: wanted.location, ...offer.sshPorts })
      if (port === undefined) throw computeRefusals.locationIsFull(noPort)
      const now = clock()
      const password = randomPassword()
      const row = await insertInstance(db, {
        id,
        project_id: projectId,
        created_by: actor.user.id,
        name: wanted.name.trim(),
        hostname: plainHostname(wanted.hostname),
        location: wanted.location,
        image: image.name,
        instance_type: type.name,
        vcpus: type.vcpus,
        memory_mb: type.memoryMB,
        boot_disk_gb: bootDiskGB,
        authorized_keys: keys.map(({ publicKey }) => publicKey),
        key_names: keys.map(({ name }) => name),
        password_hash: sha512Crypt(password),
        sealed_storage: storage ? sealStorage(within, id, credentialsOf(storage)) : null,
        storage_buckets: storage?.buckets ?? null,
        storage_key_id: storage?.apiKeyId ?? null,
        port,
        wanted: 'running',
        status: 'pending',
        waits_for: 'turn',
        problem: null,
        address: null,
        retry_at: null,
        started_at: null,
        created_at: now,
        updated_at: now,
      })
      const facts = { name: row.name, type: type.name, image: image.name, location: wanted.location }
      await recordActs(within, [{ name: 'instance.created', target: id, facts, project, actor }])
      await wakeController(db, id)
      return { ...(await viewInstance({ db, now }, row)), password }
    })
  },
)

const noPort = 'All ports of this location are taken at the moment.'

function requireText(problem: string | undefined, field: string): void {
  if (problem !== undefined) throw commonRefusals.invalidInput(problem, field)
}

/** The largest that is not plainly a mistake; quota and room say what there is. */
const mostDiskGB = 1_000_000

function bootDiskOf({ bootDiskGB }: NewInstance, type: { diskGB: number }, { minDiskGB }: EngineImage): number {
  const size = bootDiskGB === 0 ? Math.max(type.diskGB, minDiskGB) : bootDiskGB
  requireText(bootDiskProblem(size, { least: Math.max(minDiskGB, 1), most: mostDiskGB }), 'bootDiskSizeGB')
  return size
}

async function keysOf(db: SatelliteDb, projectId: number, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = await findSshKeys(db, { projectId, ids: wanted })
  if (found.length < wanted.length) throw commonRefusals.invalidInput('There is no such SSH key.', 'sshKeys')
  return found
}

const credentialsOf = ({ accessKeyId, secretKey, buckets }: NewStorage) => ({ accessKeyId, secretKey, buckets })
