import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@perigee/contract/call'
import type { Project, projects } from '@perigee/contract/projects'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import { randomBytes } from '@perigee/crypto/hash'
import { wireRoles } from '@perigee/domain/roles'
import { insertProjectMember } from '@perigee/satellite-db/members'
import {
  countOwnedProjects,
  findProjectByInternalId,
  insertProject,
  type ProjectRow,
} from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { noUsage } from '@perigee/satellite-db/project-usage'
import { lockUser } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'
import { requireActive } from '@perigee/actors/require-active'
import { requireUnfrozen } from '@perigee/actors/require-unfrozen'
import type { Deps } from '../../deps'
import type { Session } from '@perigee/accounts/sessions/session'
import { newManagedPassphrase } from './managed-passphrase'
import { presentProject } from './present-project'

type Given = BodyOf<typeof projects.create>

/** The creator becomes its owner and first admin. @throws limitReached, nameTaken, managedPassphrasesOff, keyManagementUnavailable, forbidden */
export async function createProject(deps: Deps, session: Session, given: Given): Promise<Project> {
  requireActive(session)
  const publicId = randomUUID() as ProjectId
  const encryption = given.managePassphrase ? await managedEncryption(deps, publicId) : ownEncryption
  const project = await deps.db.transaction().execute(async (trx) => {
    const owner = await lockUser(trx, session.user.id)
    await requireUnfrozen(trx, session.user.id)
    if (!owner || (await countOwnedProjects(trx, owner.id)) >= owner.projectLimit)
      throw projectRefusals.projectLimitReached()
    const now = deps.clock()
    const internalId = await insertProject(trx, {
      public_id: publicId,
      owner_id: owner.id,
      name: given.name,
      description: given.description,
      partner: owner.partner,
      salt: randomBytes(32),
      ...encryption,
      placement: owner.defaultPlacement,
      storage_limit: owner.projectStorageLimit,
      bandwidth_limit: owner.projectBandwidthLimit,
      segment_limit: owner.projectSegmentLimit,
      user_set_storage_limit: null,
      user_set_bandwidth_limit: null,
      bucket_limit: deps.settings.projectBucketLimit,
      rate_limit: null,
      created_at: now,
    })
    if (internalId === undefined) throw projectRefusals.projectNameTaken()
    await insertProjectMember(trx, {
      project_id: internalId,
      user_id: owner.id,
      role: wireRoles.admin,
      created_at: now,
    })
    return inserted(trx, internalId)
  })
  return presentProject({ ...project, memberCount: 1 }, noUsage)
}

const ownEncryption = { path_encryption: true, sealed_passphrase: null, passphrase_key_id: null }

async function managedEncryption(deps: Deps, projectId: ProjectId) {
  const { sealed, keyId } = await newManagedPassphrase(deps, projectId)
  return { path_encryption: deps.settings.managedPathEncryption, sealed_passphrase: sealed, passphrase_key_id: keyId }
}

async function inserted(db: SatelliteDb, internalId: number): Promise<ProjectRow> {
  const project = await findProjectByInternalId(db, internalId)
  if (!project) throw new Error('a project was not stored')
  return project
}
