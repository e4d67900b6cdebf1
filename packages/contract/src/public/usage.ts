import * as z from 'zod/mini'
import { projectId } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { allOf, amount, byProject, day, days, flag, moment, said, time } from './fields'
import { named } from './named'

const projectUsage = named(
  'ProjectUsage',
  z.object({
    storageBytes: amount,
    downloadBytes: amount.check(said('Of this month of UTC.')),
    objects: amount,
    segments: amount,
    buckets: amount,
  }),
)
export type PublicProjectUsage = z.output<typeof projectUsage>

const projectDay = named(
  'ProjectDay',
  z.object({
    day,
    storageBytes: z.nullable(amount).check(said('At the end of the day; null where it was not counted.')),
    downloadBytes: amount,
  }),
)
export type PublicProjectDay = z.output<typeof projectDay>

const bucketUsage = named(
  'BucketUsage',
  z.object({
    bucket: z.string(),
    createdAt: time,
    storageBytes: amount,
    objects: amount,
    segments: amount,
    downloadBytes: amount.check(said('Of the period that was asked for.')),
  }),
)
export type PublicBucketUsage = z.output<typeof bucketUsage>

const bucketDay = named(
  'BucketDay',
  z.object({
    day,
    storageBytes: z.nullable(amount).check(said('At the end of the day; null where it was not counted.')),
    objects: z.nullable(amount),
    downloadBytes: amount,
  }),
)
export type PublicBucketDay = z.output<typeof bucketDay>

const report = z.object({
  since: moment,
  before: moment,
  format: z._default(z.enum(['csv', 'json'], 'There is no such format.'), 'csv'),
  summary: flag.check(said('One line for each place instead of one for each bucket.')),
  cost: flag.check(said('With what each line would cost by itself, where usage is charged for.')),
})
const reported =
  'A period of at most 390 days; with columns in CSV and one object for each line in JSON, sent as it is made. `summary` and `cost` are for installations with detailed reports.'

export const publicUsage = {
  project: definePublicCall({
    id: 'getProjectUsage',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage',
    may: 'project.readUsage',
    params: byProject,
    answer: projectUsage,
    summary: 'Get the usage of a project',
    description: 'What it holds at this moment.',
    refusals: ['no_such_project'],
  }),

  downloadStop: definePublicCall({
    id: 'getDownloadStop',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage/download-stop',
    may: 'project.view',
    params: byProject,
    answer: named(
      'DownloadStop',
      z.object({
        stopped: z.boolean().check(said('Whether downloads of the whole project are refused.')),
        buckets: z.array(z.string()).check(said('Buckets whose downloads are refused, where not all are.')),
        until: z.nullable(time),
      }),
    ),
    summary: 'Get whether a budget has stopped downloads',
    description:
      'Of whoever pays for the project: downloads are refused until the month ends, or the budget is raised.',
    refusals: ['no_such_project'],
  }),

  projectDays: definePublicCall({
    id: 'listProjectUsageDays',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage/days',
    may: 'project.readUsage',
    params: byProject,
    query: days,
    answer: allOf(projectDay),
    summary: 'List the usage of a project by day',
    description: 'Days of UTC, the oldest first; days on which nothing was counted are left out.',
    refusals: ['no_such_project'],
  }),

  buckets: definePublicCall({
    id: 'listBucketUsage',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage/buckets',
    may: 'bucket.view',
    params: byProject,
    query: z.object({
      ...pageQuery,
      since: z.optional(moment.check(said('Downloads since then; of this month of UTC without it.'))),
      before: z.optional(moment),
    }),
    answer: pageOf(bucketUsage),
    summary: 'List the usage of buckets',
    description:
      'What each bucket holds now, and what was downloaded from it, by name. Downloads are counted by the hour.',
    refusals: ['no_such_project'],
  }),

  bucketDays: definePublicCall({
    id: 'listBucketUsageDays',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage/buckets/:bucket/days',
    may: 'bucket.view',
    params: z.object({ projectId, bucket: z.string() }),
    query: days,
    answer: allOf(bucketDay),
    summary: 'List the usage of a bucket by day',
    description: 'Days of UTC, the oldest first; days on which nothing was counted are left out.',
    refusals: ['no_such_project', 'no_such_bucket'],
  }),

  report: definePublicCall({
    id: 'getUsageReport',
    area: 'usage',
    reads: true,
    narrows: true,
    method: 'GET',
    path: '/usage/report',
    may: 'account.readUsage',
    query: report,
    answer: z.custom<AsyncIterable<string>>(),
    answerKind: 'stream',
    media: ['text/csv', 'application/json'],
    summary: 'Get the usage report of all own projects',
    description: reported,
    refusals: ['report_too_long'],
  }),

  projectReport: definePublicCall({
    id: 'getProjectUsageReport',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/usage/report',
    may: 'account.readUsage',
    params: byProject,
    query: report,
    answer: z.custom<AsyncIterable<string>>(),
    answerKind: 'stream',
    media: ['text/csv', 'application/json'],
    summary: 'Get the usage report of a project',
    description: `For its owner. ${reported}`,
    refusals: ['no_such_project', 'report_too_long'],
  }),
}
