import type { ProjectOfActor } from '@perigee/actors/authorize'
import { projectUseCase } from '@perigee/actors/use-case'
import { serializeApiKey } from '@perigee/grants/api-key'
import type { KeyNeeds } from './insert-key'
import type { KnownApiKey } from './list-api-keys'
import { insertRestrictedKey, type WishedAccess } from './restrict-key'

/** A new key as its maker gets it. */
export interface KeyWithText {
  key: string
  info: KnownApiKey
  /** That it is for. */
  project: ProjectOfActor['project']
}

/** A key that may do no more than is asked for. Its text is given out this once. @throws accessNameTaken, invalidInput */
export const createRestrictedKey = projectUseCase(
  'accessKey.create',
  async (context: KeyNeeds, by, { wished }: { wished: WishedAccess }): Promise<KeyWithText> => {
    const { key, info } = await insertRestrictedKey(context, by, { type: 'API-Key', wished })
    return { key: serializeApiKey(key), info, project: by.project }
  },
)
