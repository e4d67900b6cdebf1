import { linkKinds, linkStates } from '@perigee/domain/links'
import { maxPageSize, sortDirections } from '@perigee/domain/page'
import { linkOrders } from '@perigee/domain/sort-orders'
import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, pageEnvelope, projectId, queryInteger, queryNumber, queryText, timestamp, uuid } from './fields'
import { linkPassword, linkRules, linkRulesToSet, linkUse } from './link-rules'

/** A link of a project, as its people see it. */
export const linkInfo = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  /** Last name of what it leads to; '' where that was too long for the name of a key. */
  name: z.string(),
  bucket: z.string(),
  /** Empty when the maker is gone. */
  creatorEmail: z.string(),
  createdAt: timestamp,
  /** 64 hexadecimal digits: by which the services know the link, and what `sealedPlace` is bound to. */
  linkHash: z.string(),
  /** Base64: path and address for those who know the passphrase that they were sealed with; null where there are none. */
  sealedPlace: z.nullable(z.string()),
  state: z.enum(linkStates),
  /** Null while the service that keeps them does not answer, and for a link that has ended. */
  rules: z.nullable(linkRules),
  use: z.nullable(linkUse),
  /** As the link service has counted them. */
  views: z.number(),
  /** Of the last 30 days. */
  recentViews: z.number(),
  bytes: z.number(),
  lastOpenedAt: z.nullable(timestamp),
})
export type LinkInfo = z.output<typeof linkInfo>

const params = z.object({ id: projectId })
const linkIds = z.array(uuid).check(z.minLength(1, required), z.maxLength(maxPageSize))
const linkHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is no hash of a link.'))
const sealedPlace = z.string().check(
  // a path of 1,024 bytes, each of which JSON may write with six
  z.maxLength(12_288, 'The place is too long.'),
  z.refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0, 'The place is not valid.'),
)
const bucketName = z.string().check(z.minLength(1, required), z.maxLength(63, 'This is no name of a bucket.'))
const { password: passwordChange, apiKeyHead: _, ...options } = linkRulesToSet.shape

/** Links of a project that were recorded when they were made. */
export const links = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/links',
    may: 'link.view',
    params,
    query: z.object({
      limit: queryInteger,
      page: z._default(queryInteger, 1),
      search: z._default(queryText, ''),
      order: z._default(queryNumber(linkOrders), linkOrders.createdAt),
      orderDirection: z._default(queryNumber(sortDirections), sortDirections.desc),
    }),
    response: z.object({ links: listOf(linkInfo), ...pageEnvelope }),
    fallback: 'Failed to get the links of the project',
  }),

  /** By whoever made the API key behind the link, right after that; the rules hold when it is answered. */
  record: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/links',
    may: 'link.record',
    params,
    body: z.object({
      apiKeyId: uuid,
      linkHash,
      kind: z.enum(linkKinds),
      bucket: bucketName,
      sealedPlace: z.nullable(sealedPlace),
      password: z.nullable(linkPassword),
      ...options,
    }),
    response: z.object({ id: z.string() }),
    fallback: 'The link could not be put on the Shared page',
  }),

  /** What is left out stays. */
  change: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id/links',
    may: 'link.change',
    params,
    body: z.object({ ids: linkIds, change: z.partial(z.object({ password: passwordChange, ...options })) }),
    fallback: 'The options of the link could not be changed',
  }),

  /** Deletes the API keys behind them: all or none. */
  revoke: defineCall({
    method: 'DELETE',
    path: '/api/v0/projects/:id/links',
    may: 'link.revoke',
    params,
    body: z.object({ ids: linkIds }),
    fallback: 'The link could not be revoked',
  }),
}
