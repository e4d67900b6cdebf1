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
