import { invitationAnswers } from '@perigee/domain/invitations'
import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import { wireRoles } from '@perigee/domain/roles'
import { versioning } from '@perigee/domain/versioning'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, obeys, projectId, queryInteger, sizeText, timestamp } from './fields'
import { step } from './account-flows'
import { placementDetails } from './buckets'

const projectName = z.string().check(z.trim(), obeys(projectNameProblem))
const projectDescription = z.string().check(obeys(projectDescriptionProblem))

export const project = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  description: z.string(),
  memberCount: z.number(),
  createdAt: timestamp,
  edgeURLOverrides: z.optional(
    z.object({
      authService: z.optional(z.string()),
      publicLinksharing: z.optional(z.string()),
      internalLinksharing: z.optional(z.string()),
    }),
  ),
  storageUsed: z.number(),
  bandwidthUsed: z.number(),
  /** Of new buckets. */
  versioning: z.enum(versioning),
  placement: z.number(),
  hasManagedPassphrase: z.boolean(),
  /** Of the caller. Other satellites say it in the project's configuration alone. */
  role: z.optional(z.enum(wireRoles)),
})
export type Project = z.output<typeof project>

export const projectConfig = z.object({
  hasManagedPassphrase: z.boolean(),
  encryptPath: z.boolean(),
  passphrase: z.optional(z.string()),
  /** Of the owner, like hasPaidPrivileges. */
  isOwnerPaidTier: z.boolean(),
  hasPaidPrivileges: z.boolean(),
  /** Of the caller. */
  role: z.enum(wireRoles),
  /** Standard base64. */
  salt: z.string(),
  membersCount: z.number(),
  /** Whom members ask for the passphrase. Other satellites do not say it. */
  ownerEmail: z.optional(z.string()),
  availablePlacements: listOf(placementDetails),
  /** Whether the owner is mailed when a limit is near; satellites that have no such mails do not say. */
  storageNotificationsEnabled: z.optional(z.boolean()),
  egressNotificationsEnabled: z.optional(z.boolean()),
  computeAuthToken: z.optional(z.string()),
})
export type ProjectConfig = z.output<typeof projectConfig>

export const projectUsageLimits = z.object({
  storageLimit: z.number(),
  userSetStorageLimit: z.nullable(z.number()),
  bandwidthLimit: z.number(),
  userSetBandwidthLimit: z.nullable(z.number()),
  storageUsed: z.number(),
  bandwidthUsed: z.number(),
  objectCount: z.number(),
  segmentCount: z.number(),
  rateLimit: z.number(),
  segmentLimit: z.number(),
  rateUsed: z.number(),
  segmentUsed: z.number(),
  bucketsUsed: z.number(),
  bucketsLimit: z.number(),
})
export type ProjectUsageLimits = z.output<typeof projectUsageLimits>

/** Bytes of one UTC day; `date` is its midnight. */
const dayValue = z.object({ date: timestamp, value: z.number() })

export const dailyUsage = z.object({
  storageUsage: listOf(dayValue),
  allocatedBandwidthUsage: listOf(dayValue),
  settledBandwidthUsage: listOf(dayValue),
})
export type DailyUsage = z.output<typeof dailyUsage>

/** What storing has emitted since the project was made, as the operator's numbers estimate it: kg CO2e. */
const emission = z.object({
  /** Of this service, under the name that all consoles of this API read. */
  storjImpact: z.number(),
  /** Of a traditional cloud with the same data. */
  hyperscalerImpact: z.number(),
  /** Trees that take up the difference in ten years. */
  savedTrees: z.number(),
})
export type Emission = z.output<typeof emission>

/** A project that the caller is asked to join. */
const projectInvitation = z.object({
  projectID: z.string(),
  projectName: z.string(),
  projectDescription: z.string(),
  /** '' when that account is gone. */
  inviterEmail: z.string(),
  createdAt: timestamp,
})
export type ProjectInvitation = z.output<typeof projectInvitation>

/** What keeps a project from being deleted: the body of a 409. Only the first kind that is in the way is filled. */
export const projectDeletionRestriction = z.object({
  /** Those of `buckets` with object lock: what is locked in them cannot be deleted yet. */
  lockEnabledBuckets: z._default(z.number(), 0),
  buckets: z.number(),
  apiKeys: z.number(),
  /** Machines that nobody has asked to remove yet. Other satellites do not count them. */
  instances: z._default(z.number(), 0),
  /** Of a month that is charged for; always false while there is no billing. */
  currentUsage: z.boolean(),
  invoicingIncomplete: z.boolean(),
  /** The first few buckets, instances or access keys, by name. Other satellites do not name them. */
  held: z._default(z.array(z.string()), []),
})
export type ProjectDeletionRestriction = z.output<typeof projectDeletionRestriction>

/** Unix seconds that a calendar of four-digit years has. */
const unixSeconds = queryInteger.check(
  z.refine((seconds) => seconds >= 0 && seconds < 253_402_300_800, 'The time is out of range.'),
)

const byId = z.object({ id: projectId })

export const projects = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/projects',
    may: 'project.list',
    response: listOf(project),
    fallback: 'Can not get projects',
  }),

  create: defineCall({
    method: 'POST',
    path: '/api/v0/projects',
    may: 'project.create',
    body: z.object({
      name: projectName,
      description: z._default(projectDescription, ''),
      managePassphrase: z._default(z.boolean(), false),
    }),
    response: project,
    status: 201,
    fallback: 'Could not create project',
  }),

  /** Those that can still be accepted. Consoles ask for it at their start. */
  invitations: defineCall({
    method: 'GET',
    path: '/api/v0/projects/invitations',
    may: 'signedIn',
    response: listOf(projectInvitation),
    fallback: 'Failed to get project invitations',
  }),

  /** Whoever is in the project already has accepted; what nobody was sent is declined. */
  answerInvitation: defineCall({
    method: 'POST',
    path: '/api/v0/projects/invitations/:id/respond',
    may: 'invitation.answer',
    params: byId,
    body: z.object({ response: z.enum(invitationAnswers, 'An invitation is accepted or declined.') }),
    fallback: 'Failed to respond to project invitation',
    codeByStatus: { 404: 'no_such_invitation', 409: 'member_cannot_decline' },
  }),

  /** Name and description as they are from now on. */
  update: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id',
    may: 'project.rename',
    params: byId,
    body: z.object({ name: projectName, description: z._default(projectDescription, '') }),
    fallback: 'Can not update project',
    codeByStatus: { 409: 'project_name_taken' },
  }),

  /** Limits below those of the account's tier; "0" takes one away, and what is left out stays. */
  setLimits: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id/limits',
    may: 'project.setLimits',
    params: byId,
    body: z
      .object({ storageLimit: z.optional(sizeText), bandwidthLimit: z.optional(sizeText) })
      .check(
        z.refine(
          ({ storageLimit, bandwidthLimit }) => storageLimit !== undefined || bandwidthLimit !== undefined,
          'A limit is needed.',
        ),
      ),
    fallback: 'Can not update limits',
  }),

  /** Which limits the owner is mailed about; what is left out stays. */
  setNotifications: defineCall({
    method: 'PATCH',
    path: '/api/v0/projects/:id/notifications',
    may: 'project.setNotifications',
    params: byId,
    body: z
      .object({
        storageNotificationsEnabled: z.optional(z.boolean()),
        egressNotificationsEnabled: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ storageNotificationsEnabled: storage, egressNotificationsEnabled: egress }) =>
            storage !== undefined || egress !== undefined,
          'A switch is needed.',
        ),
      ),
    fallback: 'Can not update notifications',
  }),

  /** A wish for more than the account's tier gives, passed on to the operator. */
  requestLimit: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/limit-increase',
    may: 'project.requestLimit',
    params: byId,
    body: z.object({
      limitType: z.pipe(z.string().check(z.toLowerCase()), z.enum(['storage', 'bandwidth', 'download'])),
      currentLimit: sizeText,
      desiredLimit: sizeText,
    }),
    fallback: 'Can not request increase',
    rateLimit: { by: 'user', name: 'limit-increase' },
  }),

  /**
   * One step of the deletion of a project; see `deletionSteps`. 409 with a `projectDeletionRestriction` as long as
   * something is in the way.
   */
  delete: defineCall({
    method: 'DELETE',
    path: '/api/v0/projects/:id',
    may: 'project.delete',
    params: byId,
    body: step,
    fallback: 'Can not delete project. Please try again later',
    codeByStatus: { 409: 'project_deletion_restricted' },
    rateLimit: { by: 'user', name: 'delete-project', times: 6 },
  }),

  /** Mails the code that the deletion waits for once more; the one of before no longer counts. */
  resendDeletionCode: defineCall({
    method: 'POST',
    path: '/api/v0/projects/:id/deletion-code',
    may: 'project.delete',
    params: byId,
    fallback: 'Failed to send email',
    rateLimit: { by: 'user', name: 'flow-code' },
  }),

  config: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/config',
    may: 'project.open',
    params: byId,
    response: projectConfig,
    fallback: 'Could not get project config',
  }),

  /** A JSON string: standard base64. */
  salt: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/salt',
    may: 'project.open',
    params: byId,
    response: z.string(),
    fallback: 'Can not get project salt',
  }),

  usageLimits: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/usage-limits',
    may: 'project.readUsage',
    params: byId,
    response: projectUsageLimits,
    fallback: 'Can not get usage limits',
  }),

  /** The range is widened to whole UTC days; only days with data are in the answer, oldest first. */
  dailyUsage: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/daily-usage',
    may: 'project.readUsage',
    params: byId,
    query: z.object({ from: unixSeconds, to: unixSeconds }),
    response: dailyUsage,
    fallback: 'Can not get project daily usage',
  }),

  emission: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/emission',
    may: 'project.readUsage',
    params: byId,
    response: emission,
    fallback: 'Can not get project emission impact',
  }),

  /**
   * What was used in a period, as a file: of one project or of all that the caller owns, by bucket or summed up by place.
   * `cost` adds what each line would cost by itself, where the installation charges for usage. Without the detailed form of
   * reports (see `newDetailedUsageReportEnabled`) cost and summary are left aside.
   */
  usageReport: defineCall({
    method: 'GET',
    path: '/api/v0/projects/usage-report',
    may: 'account.readUsage',
    query: z.object({
      since: unixSeconds,
      before: unixSeconds,
      projectID: z.optional(projectId),
      cost: z.optional(z.string()),
      'project-summary': z.optional(z.string()),
      format: z._default(z.enum(['csv', 'json'], 'There is no such format.'), 'csv'),
    }),
    response: z.custom<AsyncIterable<string>>(),
    responseKind: 'stream',
    fallback: 'Can not get the usage report',
    rateLimit: { by: 'user', name: 'usage-report' },
  }),

  /** Sums over the projects that the caller owns. */
  totalUsageLimits: defineCall({
    method: 'GET',
    path: '/api/v0/projects/usage-limits',
    may: 'account.readUsage',
    response: projectUsageLimits,
    fallback: 'Can not get total usage limits',
  }),
}
