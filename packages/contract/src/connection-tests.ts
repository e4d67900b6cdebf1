import { connectionOutcomes } from '@perigee/domain/connection-outcomes'
import { s3Clients } from '@perigee/domain/s3-clients'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, projectId, timestamp, uuid } from './fields'

const query = z.object({ projectID: projectId })
const params = z.object({ id: uuid })

/** The last request that came to this, since the test began. */
const seenRequest = z.object({
  outcome: z.enum(connectionOutcomes),
  at: timestamp,
  client: z.enum(s3Clients),
  /** Of S3, such as PutObject. */
  operation: z.nullable(z.string()),
  /** Of the refusal, in the words of S3. */
  code: z.nullable(z.string()),
  /** By how many seconds the client's clock is ahead; negative when it is behind. */
  skew: z.nullable(z.number()),
})
export type SeenRequest = z.output<typeof seenRequest>

const connectionTest = z.object({
  id: z.string(),
  /** Nothing is written down for it any more after that. */
  endsAt: timestamp,
  /** Newest first, each outcome once. */
  seen: listOf(seenRequest),
})
export type ConnectionTest = z.output<typeof connectionTest>

/** Somebody watches what the gateway sees of an access key, for ten minutes. Each is its opener's alone. */
export const connectionTests = {
  /** `key` stands for the access key id, which api must not know: see crypto/access-key-mark. */
  open: defineCall({
    method: 'POST',
    path: '/api/v0/api-keys/connection-tests',
    may: 'accessKey.create',
    query,
    body: z.object({ key: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    response: connectionTest,
    fallback: 'Could not start the connection test',
  }),

  get: defineCall({
    method: 'GET',
    path: '/api/v0/api-keys/connection-tests/:id',
    may: 'accessKey.create',
    params,
    query,
    response: connectionTest,
    fallback: 'Could not find out what the gateway has seen',
  }),

  /** One that is not there any more is closed. */
  close: defineCall({
    method: 'DELETE',
    path: '/api/v0/api-keys/connection-tests/:id',
    may: 'accessKey.create',
    params,
    query,
    fallback: 'Could not end the connection test',
  }),
}
