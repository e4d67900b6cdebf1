import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import { useCase } from '@perigee/actors/use-case'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { randomBytes } from '@perigee/crypto/hash'
import { wireRoles } from '@perigee/domain/roles'
import { applyDownloadStops } from '@perigee/satellite-db/download-stops'
import { insertProjectMember } from '@perigee/satellite-db/members'
import { noUsage } from '@perigee/satellite-db/project-usage'
import {
  countOwnedProjects,
  findProjectByInternalId,
  insertProject,
  type ProjectRow,
} from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { lockUser } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { randomUUID } from 'node:crypto'
import type { ProjectsContext } from '../context'
import type { ProjectWithUsage } from './list-projects'
import { newManagedPassphrase } from './managed-passphrase'

type Needs = Pick<ProjectsContext, 'db' | 'clock' | 'logger' | 'settings' | 'vault'>

export interface NewProject {
  name: string
  description: string
  /** Whether the service keeps the passphrase. */
  managePassphrase: boolean
}

/**
 * The creator becomes owner and first admin. @throws projectLimitReached, projectNameTaken, managedPassphrasesOff,
 * keyManagementUnavailable, forbidden
 */
export const createProject = useCase(
  'project.create',
  async (context: Needs, actor, { name, description, managePassphrase }: NewProject): Promise<ProjectWithUsage> => {
    const { user } = actor
    const publicId = randomUUID() as ProjectId
    const encryption = managePassphrase ? await managedEncryption(context, publicId) : ownEncryption
    const project = await inTransaction(context, async (within) => {
      const { db, clock, settings } = within
      const owner = await lockUser(db, user.id)
      await requireUnfrozen(db, user.id)
      if (!owner || (await countOwnedProjects(db, owner.id)) >= owner.projectLimit)
        throw projectRefusals.projectLimitReached()
      const now = clock()
      const internalId = await insertProject(db, {
        public_id: publicId,
        owner_id: owner.id,
        name,
        description,
        partner: owner.partner,
        salt: randomBytes(32),
        ...encryption,
        placement: owner.defaultPlacement,
        storage_limit: owner.projectStorageLimit,
        bandwidth_limit: owner.projectBandwidthLimit,
        segment_limit: owner.projectSegmentLimit,
        user_set_storage_limit: null,
        user_set_bandwidth_limit: null,
        bucket_limit: settings.projectBucketLimit,
        rate_limit: null,
        created_at: now,
      })
      if (internalId === undefined) throw projectRefusals.projectNameTaken()
      await applyDownloadStops(db, owner.id, now)
      await insertProjectMember(db, {
        project_id: internalId,
        user_id: owner.id,
        role: wireRoles.admin,
        created_at: now,
      })
      await recordActs(within, [
        {
          name: 'project.created',
          project: { internalId },
          actor,
          target: publicId,
          facts: { name },
        },
      ])
      return insertedProject(db, internalId)
    })
    return { project: { ...project, role: wireRoles.admin, memberCount: 1 }, usage: noUsage }
  },
)

const ownEncryption = { path_encryption: true, sealed_passphrase: null, passphrase_key_id: null }

async function managedEncryption(context: Needs, projectId: ProjectId) {
  const { sealed, keyId } = await newManagedPassphrase(context, projectId)
  const { managedPathEncryption } = context.settings
  return { path_encryption: managedPathEncryption, sealed_passphrase: sealed, passphrase_key_id: keyId }
}

async function insertedProject(db: SatelliteDb, internalId: number): Promise<ProjectRow> {
  const project = await findProjectByInternalId(db, internalId)
  if (!project) throw new Error('a project was not stored')
  return project
}
