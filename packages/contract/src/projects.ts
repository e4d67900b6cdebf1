import { invitationAnswers } from '@perigee/domain/invitations'
import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import { wireRoles } from '@perigee/domain/roles'
import { versioning } from '@perigee/domain/versioning'
import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, obeys, projectId, queryInteger, timestamp } from './fields'
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
  availablePlacements: listOf(placementDetails),
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

  /** Sums over the projects that the caller owns. */
  totalUsageLimits: defineCall({
    method: 'GET',
    path: '/api/v0/projects/usage-limits',
    may: 'account.readUsage',
    response: projectUsageLimits,
    fallback: 'Can not get total usage limits',
  }),
}
