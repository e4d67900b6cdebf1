import { projectUseCase } from '@perigee/actors/use-case'
import { serializeApiKey } from '@perigee/grants/api-key'
import type { ListedApiKey } from '@perigee/satellite-db/api-keys'
import { insertKey, type KeyNeeds } from './insert-key'

/**
 * A key with every right that its maker has in the project. Its text is given out this once. Its creator gets a mail, but not about those
 * that the console makes to browse, which end soon, and to share something. @throws accessNameTaken, forbidden
 */
export const createApiKeyOfProject = projectUseCase(
  'accessKey.create',
  async (context: KeyNeeds, by, { name }: { name: string }): Promise<{ key: string; info: ListedApiKey }> => {
    const { key, info } = await insertKey(context, by, { name })
    return { key: serializeApiKey(key), info }
  },
)
