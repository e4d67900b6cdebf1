import { generatedApi } from '@perigee/contract/generated-api'
import { restKeys } from '@perigee/contract/rest-keys'
import { aRestKey } from '../rest-keys'
import { example } from './example'
import type { Scene } from './scene'

/** @returns the id of a key that the scene's account has */
export const idOfRestKey = async ({ api, session }: Scene): Promise<string> => (await aRestKey(api, session)).id

/** Calls about keys of the public API, and those that are served for other consoles. */
export const restKeyExamples = [
  example('restKeys.list', restKeys.list),
  example('restKeys.create', restKeys.create, { given: () => ({ body: { name: 'CI' } }) }),
  example('restKeys.create, for one project', restKeys.create, {
    given: ({ project }) => ({ body: { name: 'CI', projectID: project.publicId, access: 'read' as const } }),
  }),
  example('restKeys.deleteMany', restKeys.deleteMany, {
    given: async (scene) => ({ body: { ids: [await idOfRestKey(scene)] } }),
  }),
  example('restKeys.rotate', restKeys.rotate, {
    given: async (scene) => ({ params: { id: await idOfRestKey(scene) }, body: { overlap: 0 } }),
  }),
  example('generatedApi.account', generatedApi.account),
  example('generatedApi.tokenByApiKey', generatedApi.tokenByApiKey, {
    given: async ({ api, session }) => ({
      headers: { authorization: `Bearer ${(await aRestKey(api, session)).key}` },
    }),
  }),
]
