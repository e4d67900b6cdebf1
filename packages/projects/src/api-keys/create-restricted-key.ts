import { projectUseCase } from '@perigee/actors/use-case'
import { serializeApiKey } from '@perigee/grants/api-key'
import type { KeyNeeds } from './insert-key'
import type { KnownApiKey } from './list-api-keys'
import { insertRestrictedKey, type WishedAccess } from './restrict-key'

/** A key that may do no more than is asked for. Its text is given out this once. @throws accessNameTaken, invalidInput */
export const createRestrictedKey = projectUseCase(
  'accessKey.create',
  async (context: KeyNeeds, by, { wished }: { wished: WishedAccess }): Promise<{ key: string; info: KnownApiKey }> => {
    const { key, info } = await insertRestrictedKey(context, by, { type: 'API-Key', wished })
    return { key: serializeApiKey(key), info }
  },
)
