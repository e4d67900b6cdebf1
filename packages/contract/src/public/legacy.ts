import { accessNameProblem } from '@perigee/domain/access-name'
import { bucketNameProblem } from '@perigee/domain/bucket-name'
import { sortDirections } from '@perigee/domain/page'
import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import { apiKeyOrders } from '@perigee/domain/sort-orders'
import * as z from 'zod/mini'
import { obeys, pageEnvelope, projectId, queryInteger, queryNumber, queryText, uuid } from '../fields'
import { publicAccess, type PublicRight, publicRights } from './access'
import { publicBuckets } from './buckets'
import { definePublicCall } from './define'
import { moment } from './fields'
import { named } from './named'

/** Since when answers of these calls say that there are newer ones. */
export const legacySince = new Date('2026-11-24T00:00:00Z')

const said = 'For clients of other servers with this API.'

const legacyProject = named(
  'LegacyProject',
  z.object({
    id: z.string(),
    publicId: z.string(),
    name: z.string(),
    description: z.string(),
    ownerId: z.string(),
    createdAt: z.iso.datetime(),
    storageLimit: z.int(),
    bandwidthLimit: z.int(),
    segmentLimit: z.int(),
    defaultPlacement: z.int(),
  }),
)
export type LegacyProject = z.output<typeof legacyProject>

const texts = z.object({
  name: z.string().check(z.trim(), obeys(projectNameProblem)),
  description: z._default(z.string().check(obeys(projectDescriptionProblem)), ''),
})

const period = { projectID: projectId, since: moment, before: moment }

const rollup = named(
  'LegacyBucketRollup',
  z.object({
    projectID: z.string(),
    bucketName: z.string(),
    totalStoredData: z.number().check(z.describe('Decimal gigabytes.')),
    totalSegments: z.number(),
    objectCount: z.number(),
    metadataSize: z.number(),
    repairEgress: z.number(),
    getEgress: z.number().check(z.describe('Decimal gigabytes.')),
    auditEgress: z.number(),
    since: z.iso.datetime(),
    before: z.iso.datetime(),
  }),
)
export type LegacyRollup = z.output<typeof rollup>

const keyInfo = named(
  'LegacyApiKey',
  z.object({
    id: z.string(),
    projectId: z.string(),
    projectPublicId: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
  }),
)
export type LegacyApiKey = z.output<typeof keyInfo>

const bucket = named('LegacyBucket', z.object({ name: z.string(), createdAt: z.iso.datetime(), placement: z.string() }))
export type LegacyBucket = z.output<typeof bucket>

const accessName = z.string().check(
  z.trim(),
  obeys((name) => accessNameProblem(name)),
)

const allowed = z._default(z.boolean(), false)
/** `allowDownload` for the right `download`, and so on. */
const permissions = z
  .pipe(
    z.object({
      allowDownload: allowed,
      allowUpload: allowed,
      allowList: allowed,
      allowDelete: allowed,
      allowPutObjectRetention: allowed,
      allowGetObjectRetention: allowed,
      allowPutObjectLegalHold: allowed,
      allowGetObjectLegalHold: allowed,
      allowPutBucketObjectLockConfiguration: allowed,
      allowGetBucketObjectLockConfiguration: allowed,
    } satisfies Record<`allow${Capitalize<PublicRight>}`, typeof allowed>),
    z.transform((flags): PublicRight[] =>
      publicRights.filter(
        (right) => flags[`allow${right.charAt(0).toUpperCase()}${right.slice(1)}` as keyof typeof flags],
      ),
    ),
  )
  .check(z.minLength(1, 'At least one permission is needed.'))

const mode = z.pipe(
  z.enum(['COMPLIANCE', 'GOVERNANCE']),
  z.transform((word) => (word === 'COMPLIANCE' ? ('compliance' as const) : ('governance' as const))),
)

/**
 * The calls of the generated API of other servers, as far as this product has what they are about. They answer below
 * `/api/v0` too. The list of projects is told from the newer one by the slash at the end of its address.
 */
export const legacyCalls = {
  listProjects: definePublicCall({
    id: 'legacyListProjects',
    area: 'projects',
    reads: true,
    narrows: true,
    method: 'GET',
    path: '/projects/',
    may: 'project.list',
    answer: z.array(legacyProject),
    summary: 'List projects, all at once',
    description: said,
    successor: 'listProjects',
  }),

  createProject: definePublicCall({
    id: 'legacyCreateProject',
    area: 'projects',
    reads: false,
    method: 'POST',
    path: '/projects/create',
    may: 'project.create',
    body: texts,
    answer: legacyProject,
    summary: 'Create a project by an older path',
    description: said,
    refusals: ['project_limit_reached', 'project_name_taken', 'account_frozen', 'account_under_review'],
    successor: 'createProject',
  }),

  updateProject: definePublicCall({
    id: 'legacyUpdateProject',
    area: 'projects',
    reads: false,
    method: 'PATCH',
    path: '/projects/update/:projectId',
    may: 'project.rename',
    params: z.object({ projectId }),
    body: texts,
    answer: legacyProject,
    summary: 'Change a project by an older path',
    description: said,
    refusals: ['no_such_project', 'project_name_taken'],
    successor: 'updateProject',
  }),

  deleteProject: definePublicCall({
    id: 'legacyDeleteProject',
    area: 'projects',
    reads: false,
    method: 'DELETE',
    path: '/projects/delete/:projectId',
    may: 'project.deleteEmpty',
    params: z.object({ projectId }),
    status: 200,
    summary: 'Delete an empty project by an older path',
    description: said,
    refusals: ['no_such_project', 'project_not_empty'],
    successor: 'deleteProject',
  }),

  user: definePublicCall({
    id: 'legacyGetUser',
    area: 'account',
    reads: true,
    method: 'GET',
    path: '/users/',
    may: 'account.readOwn',
    answer: named(
      'LegacyUser',
      z.object({
        id: z.string(),
        fullName: z.string(),
        shortName: z.string(),
        email: z.string(),
        projectLimit: z.int(),
        paidTier: z.boolean(),
        isMFAEnabled: z.boolean(),
      }),
    ),
    summary: 'Get the account by an older path',
    description: said,
    successor: 'getAccount',
  }),

  bucketRollup: definePublicCall({
    id: 'legacyBucketRollup',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/bucket-rollup',
    may: 'bucket.view',
    query: z.object({ ...period, bucket: z.string().check(z.maxLength(63)) }),
    answer: rollup,
    summary: 'Get the usage of a bucket by an older path',
    description: said,
    refusals: ['no_such_project', 'no_such_bucket'],
    successor: 'listBucketUsage',
  }),

  bucketRollups: definePublicCall({
    id: 'legacyBucketRollups',
    area: 'usage',
    reads: true,
    method: 'GET',
    path: '/projects/bucket-rollups',
    may: 'bucket.view',
    query: z.object(period),
    answer: z.array(rollup),
    summary: 'Get the usage of all buckets by an older path',
    description: said,
    refusals: ['no_such_project'],
    successor: 'listBucketUsage',
  }),

  listAccessKeys: definePublicCall({
    id: 'legacyListAccessKeys',
    area: 'access',
    reads: true,
    method: 'GET',
    path: '/projects/apikeys/:projectId',
    may: 'accessKey.view',
    params: z.object({ projectId }),
    query: z.object({
      search: z._default(queryText, ''),
      limit: z._default(queryInteger, 50),
      page: z._default(queryInteger, 1),
      order: z._default(queryNumber(apiKeyOrders), apiKeyOrders.name),
      orderDirection: z._default(queryNumber(sortDirections), sortDirections.asc),
    }),
    answer: z.object({ apiKeys: z.array(keyInfo), ...pageEnvelope }),
    summary: 'List access keys by an older path',
    description: said,
    refusals: ['no_such_project'],
    successor: 'listAccessKeys',
  }),

  createAccessKey: definePublicCall({
    id: 'legacyCreateAccessKey',
    area: 'access',
    reads: false,
    method: 'POST',
    path: '/apikeys/create',
    may: 'accessKey.create',
    body: z.object({
      projectID: projectId,
      name: accessName,
    }),
    answer: z.object({ key: z.string(), keyInfo }),
    secret: true,
    summary: 'Create an access key by an older path',
    description: said,
    refusals: ['no_such_project', 'access_name_taken', 'account_under_review'],
    successor: 'createAccessKey',
  }),

  deleteAccessKey: definePublicCall({
    id: 'legacyDeleteAccessKey',
    area: 'access',
    reads: false,
    narrows: true,
    method: 'DELETE',
    path: '/apikeys/delete/:id',
    may: 'accessKey.delete',
    params: z.object({ id: uuid }),
    status: 200,
    summary: 'Delete an access key by an older path',
    description: said,
    refusals: ['no_such_api_key', 'api_key_not_yours'],
    successor: 'deleteAccessKey',
  }),

  createBucket: definePublicCall({
    id: 'legacyCreateBucket',
    area: 'buckets',
    reads: false,
    method: 'POST',
    path: '/buckets/',
    may: 'bucket.create',
    body: z.object({
      projectID: projectId,
      name: z.string().check(obeys(bucketNameProblem)),
      placement: z.optional(z.string().check(z.maxLength(100))),
      versioning: z.optional(z.boolean()),
      objectLockEnabled: z.optional(z.boolean()),
      defaultRetention: z.optional(
        z.union([
          z.object({ mode, days: z.int().check(z.gte(1), z.lte(36_500)) }),
          z.object({ mode, years: z.int().check(z.gte(1), z.lte(10)) }),
        ]),
      ),
    }),
    answer: bucket,
    summary: 'Create a bucket by an older path',
    description: said,
    refusals: publicBuckets.create.facts.refusals,
    successor: 'createBucket',
  }),

  createAccessGrant: definePublicCall({
    id: 'legacyCreateAccessGrant',
    area: 'access',
    reads: false,
    method: 'POST',
    path: '/accessgrants/',
    may: 'accessGrant.create',
    body: z
      .object({
        projectID: projectId,
        name: accessName,
        permissions,
        buckets: z._default(z.array(z.string().check(z.minLength(3), z.maxLength(63))).check(z.maxLength(256)), []),
        notBefore: z.optional(moment),
        notAfter: z.optional(moment),
        passphrase: z.optional(z.string().check(z.maxLength(0, 'This service takes no passphrases: leave it out.'))),
      })
      .check(
        z.refine(({ notBefore, notAfter }) => !notBefore || !notAfter || notBefore < notAfter, {
          error: 'It would end before it begins.',
          path: ['notAfter'],
        }),
      ),
    answer: z.object({ name: z.string(), accessGrant: z.string() }),
    secret: true,
    summary: 'Create an access grant by an older path',
    description: `${said} Only for projects whose passphrase this service keeps.`,
    refusals: publicAccess.createGrant.facts.refusals,
    successor: 'createAccessGrant',
  }),
}
