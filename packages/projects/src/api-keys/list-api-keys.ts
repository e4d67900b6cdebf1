import { pageFacts, pageStart } from '@perigee/actors/page-of'
import { projectUseCase } from '@perigee/actors/use-case'
import type { PageMaths } from '@perigee/domain/page'
import {
  type ListApiKeys,
  listApiKeyNames,
  listApiKeys,
  listApiKeysAfter,
  type ListedApiKey,
} from '@perigee/satellite-db/api-keys'
import { readKeyEnds } from '@perigee/satellite-db/key-ends'
import { type KnownOfKey, readKnownOfKeys } from '@perigee/satellite-db/key-facts'
import type { ProjectsContext } from '../context'

export interface ApiKeyQuery extends Pick<ListApiKeys, 'search' | 'order' | 'direction' | 'limit'> {
  /** From 1. */
  page: number
}

export type KnownApiKey = ListedApiKey & Partial<KnownOfKey>

/** One page of a project's keys, without those that the console made for itself. @throws invalidInput */
export const listApiKeysPage = projectUseCase(
  'accessKey.view',
  async (
    { db, settings }: Pick<ProjectsContext, 'db' | 'settings'>,
    { project },
    { search, order, direction, ...asked }: ApiKeyQuery,
  ): Promise<{ keys: KnownApiKey[]; page: PageMaths }> => {
    const { keys, total } = await listApiKeys(db, {
      projectId: project.internalId,
      search,
      hiddenPrefix: settings.browserKeyPrefix,
      order,
      direction,
      ...pageStart(asked),
    })
    const known = await readKnownOfKeys(
      db,
      keys.map(({ id }) => id),
    )
    return {
      keys: keys.map((key) => ({ ...key, ...known.get(key.id) })),
      page: pageFacts({ ...asked, totalCount: total }),
    }
  },
)

/** Keys after one of them, the oldest first, without those that the console made for itself. */
export const listApiKeysFrom = projectUseCase(
  'accessKey.view',
  async (
    { db, settings }: Pick<ProjectsContext, 'db' | 'settings'>,
    { project },
    page: Pick<Parameters<typeof listApiKeysAfter>[1], 'search' | 'after' | 'limit'>,
  ): Promise<(KnownApiKey & { endsAt: Date | null })[]> => {
    const hiddenPrefix = settings.browserKeyPrefix
    const keys = await listApiKeysAfter(db, { ...page, projectId: project.internalId, hiddenPrefix })
    const ids = keys.map(({ id }) => id)
    const [known, ends] = [await readKnownOfKeys(db, ids), await readKeyEnds(db, ids)]
    return keys.map((key) => ({ ...key, ...known.get(key.id), endsAt: ends.get(key.id) ?? null }))
  },
)

/** Names of all keys, those of the console included: what a new one may not be called. */
export const readApiKeyNames = projectUseCase('accessKey.view', async ({ db }, { project }) =>
  listApiKeyNames(db, project.internalId),
)
