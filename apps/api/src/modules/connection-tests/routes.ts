import { connectionTests, type ConnectionTest } from '@perigee/contract/connection-tests'
import {
  readWatchedAccessKey,
  unwatchAccessKey,
  watchAccessKey,
  type WatchedAccessKey,
} from '@perigee/projects/connection-tests/watch-access-key'
import { fromHex } from '@perigee/std/encoding'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'

export const connectionTestRoutes = (deps: Deps) => [
  serve(deps, connectionTests.open, watchAccessKey, {
    input: ({ query, body }) => ({ projectId: query.projectID, keyMark: fromHex(body.key) }),
    present,
  }),
  serve(deps, connectionTests.get, readWatchedAccessKey, {
    input: ({ query, params }) => ({ projectId: query.projectID, id: params.id }),
    present,
  }),
  serve(deps, connectionTests.close, unwatchAccessKey, {
    input: ({ query, params }) => ({ projectId: query.projectID, id: params.id }),
  }),
]

function present({ id, endsAt, seen }: WatchedAccessKey): ConnectionTest {
  return {
    id,
    endsAt: endsAt.toISOString(),
    seen: seen.map(({ seen_at, skew_seconds: skew, ...row }) => ({ ...row, at: seen_at.toISOString(), skew })),
  }
}
