import { actedBy, auditedActs, logTopics } from '@perigee/domain/acts'
import type { UserId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, projectId, queryInteger, timestamp, uuid } from './fields'

/** Entries of a page; an export takes as many at a time. */
export const auditPageSizes = { smallest: 1, largest: 1_000 } as const

export const auditEntry = z.object({
  id: z.number(),
  act: z.enum(auditedActs),
  at: timestamp,
  actedBy: z.enum(actedBy),
  /** Null for operators and jobs. */
  userId: z.nullable(z.string()),
  /** '' once the person was forgotten, as are the three below. */
  email: z.string(),
  name: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Name or id of what it is about; never that of an object. */
  target: z.string(),
  /** Address of the person whom it is about; '' for other acts, and once they were forgotten. */
  about: z.string(),
  /** Those of the act, and of one by the public API `restKeyId` and `restKeyName`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEntry = z.output<typeof auditEntry>

const noMoment = 'A time in UTC is needed.'
const moment = z.pipe(
  // A month of 99 looks like one, and is in no calendar.
  z.iso.datetime(noMoment).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/, noMoment)),
  z.transform((text) => new Date(text)),
)

/** What the log is searched by. */
const searched = {
  topic: z.optional(z.enum(logTopics, 'There is no such topic.')),
  act: z.optional(z.enum(auditedActs, 'There is no such act.')),
  /** Who did it. */
  userId: z.optional(
    z.pipe(
      uuid,
      z.transform((id) => id as UserId),
    ),
  ),
  /** From this moment on. */
  from: z.optional(moment),
  /** Before this moment. */
  to: z.optional(moment),
}

/** What happened in a project, newest first: owner and admins read all of it, members what they did themselves. */
export const auditLog = defineCall({
  method: 'GET',
  path: '/api/v0/projects/:id/audit-log',
  may: 'audit.read',
  params: z.object({ id: projectId }),
  query: z.object({
    limit: queryInteger.check(
      z.gte(auditPageSizes.smallest, 'There is no such page.'),
      z.lte(auditPageSizes.largest, 'There is no such page.'),
    ),
    /** Only entries behind this one: the `next` of the page before. */
    before: z.optional(queryInteger),
    ...searched,
  }),
  response: z.object({ entries: listOf(auditEntry), next: z.nullable(z.number()) }),
  fallback: 'Can not get the audit log',
})

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** All that is found, as a file: what the caller may read page by page, and nothing else. */
export const auditLogExport = defineCall({
  method: 'GET',
  path: '/api/v0/projects/:id/audit-log/export',
  may: 'audit.read',
  params: z.object({ id: projectId }),
  query: z.object({ format: z.enum(exportFormats, 'There is no such format.'), ...searched }),
  response: z.custom<AsyncIterable<string>>(),
  responseKind: 'stream',
  fallback: 'Can not export the audit log',
})

/** Who did something in a project, also those who are not in it any more. */
export const auditLogPeople = defineCall({
  method: 'GET',
  path: '/api/v0/projects/:id/audit-log/people',
  may: 'audit.readOthers',
  params: z.object({ id: projectId }),
  /** Address and name as of the last act; '' once the person was forgotten. */
  response: z.object({ people: listOf(z.object({ userId: z.string(), email: z.string(), name: z.string() })) }),
  fallback: 'Can not get the people of the audit log',
})
