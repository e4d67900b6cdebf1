import { publicAccess } from '@perigee/contract/public/access'
import { createAccessGrant, createS3Credentials } from '@perigee/projects/access-grants/create-access-grant'
import { createRestrictedKey } from '@perigee/projects/api-keys/create-restricted-key'
import { deleteApiKeysByIds } from '@perigee/projects/api-keys/delete-api-keys'
import { listApiKeysFrom } from '@perigee/projects/api-keys/list-api-keys'
import { rotateKey } from '@perigee/projects/api-keys/rotate-key'
import { second } from '@perigee/std/durations'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { firstOf } from './first-of'
import { presentAccessKey } from './present-access-key'
import { presentMadeKey } from './present-made-key'
import { madeAfter, placeByAge, placeOf } from './sort-keys'

export const accessRoutes = (deps: Deps) => {
  const { list, create, remove, rotate, createGrant, createCredentials } = publicAccess
  return [
    servePublic(deps, list, listApiKeysFrom, {
      input({ params, query: { cursor, limit, search } }) {
        return { ...params, search, limit: limit + 1, after: madeAfter(keyOfCursor(list, cursor, placeByAge)) }
      },
      present: (found, { query: { limit } }) => presentPage(list, firstOf(found, limit, placeOf), presentAccessKey),
    }),
    servePublic(deps, create, createRestrictedKey, {
      input: ({ params, body: wished }) => ({ ...params, wished }),
      present: (made) => presentMadeKey(deps, made),
    }),
    servePublic(deps, remove, deleteApiKeysByIds, {
      input: ({ params: { projectId, id } }) => ({ projectId, ids: [id] }),
    }),
    servePublic(deps, rotate, rotateKey, {
      input: ({ params, body: { overlapSeconds } }) => ({ ...params, overlap: overlapSeconds * second }),
      present: (made) => presentMadeKey(deps, made),
    }),
    servePublic(deps, createGrant, createAccessGrant, {
      input: ({ params, body: wished }) => ({ ...params, wished }),
      present: ({ info, accessGrant }) => ({ accessKey: presentAccessKey(info), accessGrant }),
    }),
    servePublic(deps, createCredentials, createS3Credentials, {
      input: ({ params, body: wished }) => ({ ...params, wished }),
      present: ({ info, credentials }) => ({ accessKey: presentAccessKey(info), ...credentials }),
    }),
  ]
}
