import { actedBy, auditedActs, logTopics } from '@perigee/domain/acts'
import type { UserId } from '@perigee/std/brand'
import * as z from 'zod/mini'
import { exportFormats } from '../audit'
import { uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { allOf, byProject, moment, said, time } from './fields'
import { named } from './named'

const forgotten = "'' once the person was forgotten."

const entry = named(
  'AuditEntry',
  z.object({
    id: z.int(),
    act: z.string().check(said('Such as `member.removed`. New acts come with new versions.')),
    at: time,
    actedBy: z.enum(actedBy),
    userId: z.nullable(z.uuid()).check(said('Null for operators and jobs.')),
    email: z.string().check(said(forgotten)),
    name: z.string().check(said(forgotten)),
    ip: z.string().check(said(forgotten)),
    userAgent: z.string().check(said(forgotten)),
    target: z.string().check(said('Name or id of what it is about; never that of an object.')),
    about: z.string().check(said("Address of the person whom it is about; '' for other acts.")),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .check(
        said('What else is known of it; new facts come with new versions. `restKeyId` and `restKeyName`: the API key.'),
      ),
  }),
)

const searched = {
  topic: z.optional(z.enum(logTopics, 'There is no such topic.')),
  act: z.optional(z.enum(auditedActs, 'There is no such act.')),
  userId: z.optional(
    z.pipe(
      uuid.check(said('Who did it.')),
      z.transform((id) => id as UserId),
    ),
  ),
  from: z.optional(moment),
  to: z.optional(moment.check(said('Not part of it.'))),
}

export const publicAudit = {
  list: definePublicCall({
    id: 'listAuditEntries',
    area: 'audit',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/audit-log',
    may: 'audit.read',
    params: byProject,
    query: z.object({ ...pageQuery, ...searched }),
    answer: pageOf(entry),
    summary: 'List entries of the audit log',
    description: 'The newest first. Owner and admins read all of them, members what they did themselves.',
    refusals: ['no_such_project'],
  }),

  export: definePublicCall({
    id: 'exportAuditLog',
    area: 'audit',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/audit-log/export',
    may: 'audit.read',
    params: byProject,
    query: z.object({ format: z._default(z.enum(exportFormats, 'There is no such format.'), 'csv'), ...searched }),
    answer: z.custom<AsyncIterable<string>>(),
    answerKind: 'stream',
    media: ['text/csv', 'application/x-ndjson'],
    summary: 'Export the audit log',
    description: 'All that is found, as a file that is sent as it is made: what the list has, and nothing else.',
    refusals: ['no_such_project'],
  }),

  people: definePublicCall({
    id: 'listAuditPeople',
    area: 'audit',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/audit-log/people',
    may: 'audit.readOthers',
    params: byProject,
    answer: allOf(
      named(
        'AuditPerson',
        z.object({
          userId: z.uuid(),
          email: z.string().check(said(forgotten)),
          name: z.string().check(said(forgotten)),
        }),
      ),
    ),
    summary: 'List the people of the audit log',
    description: 'Who did something in the project, also those who have left it; 1,000 at most.',
    refusals: ['no_such_project'],
  }),
}
