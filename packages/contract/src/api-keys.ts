import { accessRights, keyTypes } from '@perigee/domain/key-facts'
import { accessNameProblem } from '@perigee/domain/access-name'
import { required } from '@perigee/domain/text-rules'
import { sortDirections } from '@perigee/domain/page'
import { apiKeyOrders } from '@perigee/domain/sort-orders'
import * as z from 'zod/mini'
import { defineCall } from './call'
import {
  listOf,
  obeys,
  pageEnvelope,
  projectId,
  queryInteger,
  queryNumber,
  queryText,
  textOrNull,
  timestamp,
  uuid,
} from './fields'

/** The name of an access: trimmed, 1–100 characters. */
const apiKeyName = z.string().check(
  z.trim(),
  obeys((name) => accessNameProblem(name)),
)

const mostBuckets = 1_000
const longestBucketName = 63

/** What a key was restricted to; see the domain's `KeyFacts`. */
export const keyFacts = z.object({
  type: z.enum(keyTypes),
  rights: z.array(z.enum(accessRights)).check(z.maxLength(accessRights.length)),
  /** Empty: all buckets, also those to come. */
  buckets: z
    .array(z.string().check(z.minLength(1, required), z.maxLength(longestBucketName)))
    .check(z.maxLength(mostBuckets)),
  /** Null: it does not end by itself. */
  expiresAt: z.nullable(z.iso.datetime({ error: 'This is no point in time.' })),
})
export type WireKeyFacts = z.output<typeof keyFacts>

export const apiKeyInfo = z.object({
  id: z.string(),
  projectId: z.string(),
  projectPublicId: z.string(),
  createdBy: z.nullable(z.string()),
  creatorEmail: z.string(),
  userAgent: textOrNull,
  name: z.string(),
  createdAt: timestamp,
  version: z.number(),
  /** Absent where it is not known: a key of an older console, or of another satellite. */
  facts: z.optional(keyFacts),
  /** Null: never. Absent where it is not known. An hour behind at most. */
  lastUsedAt: z.optional(z.nullable(timestamp)),
})
export type ApiKeyInfo = z.output<typeof apiKeyInfo>

export const apiKeys = {
  create: defineCall({
    method: 'POST',
    path: '/api/v0/api-keys/create/:projectId',
    may: 'accessKey.create',
    params: z.object({ projectId }),
    body: apiKeyName,
    bodyKind: 'text',
    /** `key` is shown this once. */
    response: z.object({ key: z.string(), keyInfo: apiKeyInfo }),
    fallback: 'Can not create new access grant',
  }),

  /** By the maker of the key, once, right after it was made. Other satellites have no such call. */
  storeFacts: defineCall({
    method: 'PUT',
    path: '/api/v0/api-keys/:id/facts',
    may: 'accessKey.create',
    params: z.object({ id: uuid }),
    body: keyFacts,
    fallback: 'Can not keep what the access key may do',
  }),

  list: defineCall({
    method: 'GET',
    path: '/api/v0/api-keys/list-paged',
    may: 'accessKey.view',
    query: z.object({
      projectID: projectId,
      search: z._default(queryText, ''),
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(apiKeyOrders),
      orderDirection: queryNumber(sortDirections),
    }),
    response: z.object({ apiKeys: listOf(apiKeyInfo), ...pageEnvelope }),
    fallback: 'Can not get API keys',
  }),

  names: defineCall({
    method: 'GET',
    path: '/api/v0/api-keys/api-key-names',
    may: 'accessKey.view',
    query: z.object({ projectID: projectId }),
    response: listOf(z.string()),
    fallback: 'Can not get access grant names',
  }),

  /** All or nothing. */
  deleteByIds: defineCall({
    method: 'DELETE',
    path: '/api/v0/api-keys/delete-by-ids',
    may: 'accessKey.delete',
    body: z.object({ ids: z.array(uuid).check(z.minLength(1, required), z.maxLength(1000)) }),
    fallback: 'Can not delete access grants',
  }),

  /** A missing key is a success. Either `publicID` or `projectID` names the project. */
  deleteByName: defineCall({
    method: 'DELETE',
    path: '/api/v0/api-keys/delete-by-name',
    may: 'accessKey.delete',
    query: z.object({
      name: z.string(),
      publicID: z.optional(projectId),
      projectID: z.optional(projectId),
    }),
    fallback: 'Can not delete access grant',
  }),
}
