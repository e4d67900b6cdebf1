import { isFor, type Person } from '@perigee/actors/actor'
import { inTransaction } from '@perigee/actors/context'
import { requireProject, type Target } from '@perigee/actors/authorize'
import { recordActs } from '@perigee/actors/record-acts'
import { thingsUseCase, useCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { isBrowserKeyName } from '@perigee/domain/access-name'
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
import { keyAct } from '../audit/key-act'
import type { ProjectsContext } from '../context'
import type { ProjectSettings } from '../settings'

type Needs = Pick<ProjectsContext, 'db' | 'clock' | 'settings'>

/**
 * All or nothing; `projectId`: that all of them have to be of. @throws noSuchProject, noSuchApiKey also for keys of foreign
 * projects, apiKeyNotYours
 */
export const deleteApiKeysByIds = thingsUseCase('accessKey.delete', {
  async find({ db }: Needs, actor, { ids, projectId }: { ids: readonly string[]; projectId?: ProjectId }) {
    const { user } = actor
    if (projectId !== undefined) await requireProject({ db }, actor, projectId)
    const wanted = [...new Set(ids)]
    const known = await findApiKeysForMember(db, { ids: wanted, userId: user.id })
    const found = known.filter((key) => isFor(actor, key.projectId) && key.projectId === (projectId ?? key.projectId))
    if (found.length < wanted.length) throw apiKeyRefusals.noSuchApiKey()
    return found.map((key) => judged(user.id, key))
  },
  run: deleteAll,
})

/** A key that does not exist is as good as deleted. @throws noSuchProject, apiKeyNotYours */
export const deleteApiKeyByName = thingsUseCase('accessKey.delete', {
  async find(context: Needs, actor, { projectId, name }: { projectId: ProjectId; name: string }) {
    await requireProject(context, actor, projectId)
    const key = await findApiKeyForMember(context.db, { projectId, name, userId: actor.user.id })
    return key ? [judged(actor.user.id, key)] : []
  },
  run: deleteAll,
})

/** By the first part of the key, whoever made it. False when there is no such key. */
export const withdrawApiKey = useCase(
  'accessKey.withdraw',
  (context: Pick<ProjectsContext, 'db' | 'clock'>, actor, { head }: { head: Uint8Array }): Promise<boolean> =>
    inTransaction(context, async (within) => {
      const key = await deleteApiKeyByHead(within.db, head)
      if (!key) return false
      const project = { internalId: key.internalProjectId }
      await recordActs(within, [keyAct({ what: 'deleted', key, project, actor })])
      return true
    }),
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

type JudgedKey = Target & Pick<ApiKeyForMember, 'id' | 'name' | 'internalProjectId'>

const judged = (userId: Person['user']['id'], key: ApiKeyForMember): JudgedKey => ({
  id: key.id,
  name: key.name,
  internalProjectId: key.internalProjectId,
  role: roleOf({ userId, wireRole: key.role }, key),
  own: key.createdBy === userId,
})

async function deleteAll(
  context: Needs,
  { things, actor }: { things: readonly JudgedKey[]; actor: Person },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const gone = await deleteApiKeys(
      within.db,
      things.map(({ id }) => id),
    )
    const acts = things
      .filter(({ id, name }) => gone.includes(id) && !isBrowserKeyName(name, within.settings.browserKeyPrefix))
      .map(({ internalProjectId: internalId, ...key }) =>
        keyAct({ what: 'deleted', key, project: { internalId }, actor }),
      )
    await recordActs(within, acts)
  })
}
