import { createRestKey } from '@perigee/accounts/rest-keys/create-rest-key'
import { deleteOwnRestKeys } from '@perigee/accounts/rest-keys/delete-rest-keys'
import { listOwnRestKeys } from '@perigee/accounts/rest-keys/list-rest-keys'
import { rotateRestKey } from '@perigee/accounts/rest-keys/rotate-rest-key'
import type { Session } from '@perigee/accounts/sessions/session'
import { restKeys } from '@perigee/contract/rest-keys'
import { nanosToMillis } from '@perigee/domain/session-duration'
import type { Route } from '@perigee/server-kit/implement'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { presentRestKey } from './present-rest-key'

/** Milliseconds of a duration in nanoseconds; what is more than nothing stays so. */
const lifeOf = (nanos: number): number => (nanos > 0 ? Math.max(1, nanosToMillis(nanos)) : 0)

/** Keys of the public API; not there where the operator wants none. */
export const restKeyRoutes = (deps: Deps): Route<Session>[] => {
  if (!deps.settings.restApiKeys) return []
  return [
    serve(deps, restKeys.list, listOwnRestKeys, {
      input: () => undefined,
      present: (keys) => keys.map(presentRestKey),
    }),

    serve(deps, restKeys.create, createRestKey, {
      input: ({ body: { expiration, projectID: projectId, ...key } }) => ({
        ...key,
        projectId,
        life: expiration === null ? null : lifeOf(expiration),
      }),
    }),

    serve(deps, restKeys.deleteMany, deleteOwnRestKeys, { input: ({ body }) => body }),

    serve(deps, restKeys.rotate, rotateRestKey, {
      input: ({ params: { id }, body: { overlap } }) => ({ id, overlap: nanosToMillis(overlap) }),
      present: ({ id, key, expiresAt, formerEnd }) => ({
        id,
        key,
        expiresAt: expiresAt?.toISOString() ?? null,
        formerExpiresAt: formerEnd.toISOString(),
      }),
    }),
  ]
}
