import type { Person } from '@perigee/actors/actor'
import { requireProject, type Target } from '@perigee/actors/authorize'
import { thingsUseCase, useCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { roleOf } from '@perigee/domain/roles'
import {
  type ApiKeyForMember,
  deleteApiKeyByHead,
  deleteApiKeys,
  deleteOldApiKeys,
  findApiKeyForMember,
  findApiKeysForMember,
} from '@perigee/satellite-db/api-keys'
import type { ProjectId } from '@perigee/std/brand'
import type { ProjectsContext } from '../context'
import type { ProjectSettings } from '../settings'

type Needs = Pick<ProjectsContext, 'db'>

/** All or nothing. @throws noSuchApiKey also for keys of foreign projects, apiKeyNotYours */
export const deleteApiKeysByIds = thingsUseCase('accessKey.delete', {
  async find({ db }: Needs, { user }, { ids }: { ids: readonly string[] }) {
    const wanted = [...new Set(ids)]
    const found = await findApiKeysForMember(db, { ids: wanted, userId: user.id })
    if (found.length < wanted.length) throw apiKeyRefusals.noSuchApiKey()
    return found.map((key) => judged(user.id, key))
  },
  run: ({ db }, keys) => deleteAll(db, keys),
})

/** A key that does not exist is as good as deleted. @throws noSuchProject, apiKeyNotYours */
export const deleteApiKeyByName = thingsUseCase('accessKey.delete', {
  async find(context: Needs, actor, { projectId, name }: { projectId: ProjectId; name: string }) {
    await requireProject(context, actor, projectId)
    const key = await findApiKeyForMember(context.db, { projectId, name, userId: actor.user.id })
    return key ? [judged(actor.user.id, key)] : []
  },
  run: ({ db }, keys) => deleteAll(db, keys),
})

/** By the first part of the key, whoever made it. False when there is no such key. */
export const withdrawApiKey = useCase(
  'accessKey.withdraw',
  ({ db }: Needs, _operator, { head }: { head: Uint8Array }) => deleteApiKeyByHead(db, head),
)

/**
 * A job: takes keys that the console made for its file browser and whose grants have ended. Safe to run at any time.
 * @returns how many went
 */
export const purgeBrowserKeys = ({ db, clock, settings }: PurgeNeeds): Promise<number> =>
  deleteOldApiKeys(db, {
    prefix: settings.browserKeyPrefix,
    before: new Date(clock().getTime() - settings.browserKeyLifetime),
  })

interface PurgeNeeds extends Pick<ProjectsContext, 'db' | 'clock'> {
  settings: Pick<ProjectSettings, 'browserKeyPrefix' | 'browserKeyLifetime'>
}

const judged = (userId: Person['user']['id'], key: ApiKeyForMember): Target & { id: string } => ({
  id: key.id,
  role: roleOf({ userId, wireRole: key.role }, key),
  own: key.createdBy === userId,
})

const deleteAll = (db: Needs['db'], keys: readonly { id: string }[]): Promise<void> =>
  deleteApiKeys(
    db,
    keys.map(({ id }) => id),
  )
