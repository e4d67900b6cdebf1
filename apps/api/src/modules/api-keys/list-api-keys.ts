import type { apiKeys } from '@perigee/contract/api-keys'
import type { QueryOf, ResponseOf } from '@perigee/contract/call'
import { sortDirections } from '@perigee/domain/page'
import { listApiKeys } from '@perigee/satellite-db/api-keys'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { pageFacts, pageStart } from '@perigee/actors/page-of'
import type { Deps } from '../../deps'
import { presentApiKey } from './present-api-key'

type Asked = QueryOf<typeof apiKeys.list>

const orders = { 1: 'name', 2: 'createdAt', 3: 'creatorEmail' } as const

/** One page of a project's keys, without those that the console made for itself. @throws invalidInput */
export async function listApiKeysPage(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  project: ProjectRow,
  asked: Asked,
): Promise<ResponseOf<typeof apiKeys.list>> {
  const { search, order, orderDirection } = asked
  const { keys, total } = await listApiKeys(db, {
    projectId: project.internalId,
    search,
    hiddenPrefix: settings.browserKeyPrefix,
    order: orders[order],
    direction: orderDirection === sortDirections.asc ? 'asc' : 'desc',
    ...pageStart(asked),
  })
  const page = pageFacts({ ...asked, totalCount: total })
  return { apiKeys: keys.map(presentApiKey), search, order, orderDirection, ...page }
}
