import { domainProblem, asciiDomain } from '@perigee/domain/custom-domain'
import { domainStates } from '@perigee/domain/custom-domain-check'
import { required } from '@perigee/domain/text-rules'
import { sortDirections } from '@perigee/domain/page'
import { domainOrders } from '@perigee/domain/sort-orders'
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
} from './fields'

export const domainNameNeeded = 'Domain name is required to delete a domain'

/** In the one spelling that `asciiDomain` makes of it. */
const domainName = z.pipe(
  z.string().check(obeys((text) => domainProblem(text))),
  z.transform((text) => asciiDomain(text) ?? text),
)
const rootText = z
  .string()
  .check(
    z.minLength(1, required),
    z.minLength(3, 'The bucket must have at least 3 characters.'),
    z.maxLength(500, 'The folder is too long.'),
    z.regex(/^[^\p{Cc}]*$/u, 'The folder has characters that DNS cannot hold.'),
  )
/** An access key id. What more a TXT record could hold is nothing that this console makes. */
const accessId = z.string().check(z.minLength(1, required), z.regex(/^[A-Za-z0-9]{1,200}$/, 'The access is not valid.'))

const certificate = z.object({
  /** Null while there is none. */
  until: z.nullable(timestamp),
  /** Why the last try to get one failed; '' when it did not. */
  lastError: z.string(),
})

/** An addition: what DNS said when it was last asked. */
const domainLife = z.object({
  /** Null until DNS was asked for the first time. */
  state: z.nullable(z.enum(domainStates)),
  checkedAt: z.nullable(timestamp),
  /** What the name leads to: the name that it is an alias of, or addresses. */
  points: z.array(z.string()),
  txt: z.array(z.string()),
  /** Null where the link service needs none, or has not asked for one. */
  certificate: z.nullable(certificate),
})

const domainInfo = z.object({
  projectPublicID: z.string(),
  createdBy: z.nullable(z.string()),
  /** The whole name. */
  subdomain: z.string(),
  /** Bucket, or bucket/folder. */
  prefix: z.string(),
  accessID: z.string(),
  createdAt: timestamp,
  life: z.optional(domainLife),
})
export type DomainInfo = z.output<typeof domainInfo>

/** As other servers of this API write it: with all members, also where they say nothing. */
const dnsCheck = z.object({
  isSuccess: z.boolean(),
  /** A record could not be found. */
  isVerifyError: z.boolean(),
  expectedCNAME: textOrNull,
  expectedTXT: listOf(z.string()),
  gotCNAME: textOrNull,
  gotTXT: listOf(z.string()),
  /** An addition: which records there are none of, and which nobody answered for. */
  missing: z.optional(z.array(z.enum(['CNAME', 'TXT']))),
  unanswered: z.optional(z.array(z.enum(['CNAME', 'TXT']))),
})
export type DnsCheck = z.output<typeof dnsCheck>

const inProject = z.object({ projectId })

/** Custom domains of a project. Every call is 501 where the installation has none. */
export const domains = {
  create: defineCall({
    method: 'POST',
    path: '/api/v0/domains/project/:projectId',
    may: 'domain.create',
    params: inProject,
    body: z.object({ subdomain: domainName, prefix: rootText, accessID: accessId }),
    fallback: 'Cannot create domain',
  }),

  delete: defineCall({
    method: 'DELETE',
    path: '/api/v0/domains/project/:projectId',
    may: 'domain.delete',
    params: inProject,
    /** The name. */
    body: z.string().check(z.trim(), z.minLength(1, domainNameNeeded), z.maxLength(300, domainNameNeeded)),
    bodyKind: 'text',
    fallback: 'Cannot delete domain',
  }),

  list: defineCall({
    method: 'GET',
    path: '/api/v0/domains/project/:projectId/paged',
    may: 'domain.view',
    params: inProject,
    query: z.object({
      search: z._default(queryText, ''),
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(domainOrders),
      orderDirection: queryNumber(sortDirections),
    }),
    response: z.object({ domains: listOf(domainInfo), ...pageEnvelope }),
    fallback: 'Cannot get domains',
  }),

  names: defineCall({
    method: 'GET',
    path: '/api/v0/domains/project/:projectId/names',
    may: 'domain.view',
    params: inProject,
    response: listOf(z.string()),
    fallback: 'Cannot get all domain names',
  }),

  /**
   * What DNS says now about a name, compared with what it should say: `cname` with or without a dot at the end, `txt` in any
   * order. Claims of that name are brought up to date on the way.
   */
  checkDns: defineCall({
    method: 'POST',
    path: '/api/v0/domains/check-dns',
    may: 'signedIn',
    query: z.object({ domain: domainName }),
    body: z.object({
      cname: z.string().check(z.minLength(1, required), z.maxLength(300)),
      txt: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20)),
    }),
    response: dnsCheck,
    fallback: 'Cannot check DNS records',
    csrf: false,
    rateLimit: { by: 'user', name: 'check-dns', times: 10 },
  }),
}
