import { accessNameProblem } from '@perigee/domain/access-name'
import { publicAreas } from '@perigee/domain/public-areas'
import { longestRestKeyLife, longestRestKeyOverlap, mostRestKeys, restKeyAccess } from '@perigee/domain/rest-key'
import { millisToNanos } from '@perigee/domain/session-duration'
import { required } from '@perigee/domain/text-rules'
import { day } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, nanos, obeys, projectId, timestamp, uuid } from './fields'

/** Trimmed, 1–100 characters. Several keys may have the same. */
export const restKeyName = z.string().check(
  z.trim(),
  obeys((name) => accessNameProblem(name)),
)

const expiration = nanos.check(z.lte(millisToNanos(longestRestKeyLife), 'An API key cannot last that long.'))
const overlap = nanos.check(
  z.gte(0, 'The overlap cannot be negative.'),
  z.lte(millisToNanos(longestRestKeyOverlap), `The overlap can be ${longestRestKeyOverlap / day} days at most.`),
)

/** What is behind `expiresAt` is an addition of ours, and absent at other satellites. */
export const restKey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  /** Null: never. */
  expiresAt: z.nullable(timestamp),
  access: z._default(z.enum(restKeyAccess), 'write'),
  /** The only one that the key is for; null: all. */
  projectID: z._default(z.nullable(z.string()), null),
  /** What of the public API the key is for; null: all of it. */
  areas: z._default(z.nullable(z.array(z.string())), null),
  /** Null: never. A minute behind at most. */
  lastUsedAt: z._default(z.nullable(timestamp), null),
  /** How often it was used; a minute behind at most. */
  calls: z._default(z.number(), 0),
  /** Id of the key that it was made instead of, while that is there. */
  replaces: z._default(z.nullable(z.string()), null),
})
export type RestKey = z.output<typeof restKey>

const byId = z.object({ id: uuid })

/** Keys with which programs act for a person at the public API. In a session alone. */
export const restKeys = {
  /** Oldest first, also those that have expired. */
  list: defineCall({
    method: 'GET',
    path: '/api/v0/restkeys',
    may: 'restKey.view',
    response: listOf(restKey),
    fallback: 'Can not get API keys',
  }),

  /** @returns the key itself, which is shown this once. `expiration`: null never; of 0 and less 30 days are made. */
  create: defineCall({
    method: 'POST',
    path: '/api/v0/restkeys',
    may: 'restKey.create',
    body: z.object({
      name: restKeyName,
      expiration: z._default(z.nullable(expiration), null),
      access: z._default(z.enum(restKeyAccess), 'write'),
      projectID: z._default(z.nullable(projectId), null),
      areas: z._default(
        z.nullable(z.array(z.enum(publicAreas)).check(z.minLength(1, 'Choose at least one area.'))),
        null,
      ),
    }),
    response: z.string(),
    status: 201,
    fallback: 'Can not create new API Key',
  }),

  /** All or nothing. */
  deleteMany: defineCall({
    method: 'DELETE',
    path: '/api/v0/restkeys',
    may: 'restKey.delete',
    body: z.object({ ids: z.array(uuid).check(z.minLength(1, required), z.maxLength(mostRestKeys)) }),
    fallback: 'Can not delete API keys',
  }),

  /**
   * An addition of ours: another key that may the same and lives as long, in the place of this one, which goes on for the
   * `overlap`. `key` is shown this once.
   */
  rotate: defineCall({
    method: 'POST',
    path: '/api/v0/restkeys/:id/rotate',
    may: 'restKey.create',
    params: byId,
    body: z.object({ overlap: z._default(overlap, 0) }),
    response: z.object({
      id: z.string(),
      key: z.string(),
      expiresAt: z.nullable(timestamp),
      /** When the key ends that was there before. */
      formerExpiresAt: timestamp,
    }),
    status: 201,
    fallback: 'Can not rotate the API key',
  }),
}
