import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { can } from '@perigee/domain/permissions'
import {
  type ApiKeyForMember,
  deleteApiKeys,
  findApiKeyForMember,
  findApiKeysForMember,
} from '@perigee/satellite-db/api-keys'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { callerRole } from '../../access/find-project'
import type { Deps } from '../../deps'
import type { Session } from '@perigee/accounts/sessions/session'

/** All or nothing. @throws noSuchKey also for keys of foreign projects, notYours */
export async function deleteApiKeysByIds({ db }: Pick<Deps, 'db'>, session: Session, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await findApiKeysForMember(db, { ids: wanted, userId: session.user.id })
  if (found.length < wanted.length) throw apiKeyRefusals.noSuchApiKey()
  requireDeletable(session, found)
  await deleteApiKeys(db, wanted)
}

/** A key that does not exist is as good as deleted. @throws notYours */
export async function deleteApiKeyByName(
  { db }: Pick<Deps, 'db'>,
  { session, project, name }: { session: Session; project: ProjectRow; name: string },
): Promise<void> {
  const found = await findApiKeyForMember(db, { projectId: project.publicId, name, userId: session.user.id })
  if (!found) return
  requireDeletable(session, [found])
  await deleteApiKeys(db, [found.id])
}

function requireDeletable(session: Session, keys: readonly ApiKeyForMember[]): void {
  const allowed = (key: ApiKeyForMember) =>
    can(callerRole(session, key), 'accessKey.delete', { own: key.createdBy === session.user.id })
  if (!keys.every(allowed)) throw apiKeyRefusals.apiKeyNotYours()
}
