import { projectDescriptionProblem, projectNameProblem } from '@perigee/domain/project-name'
import * as z from 'zod/mini'
import { obeys } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { amount, byProject, said, time } from './fields'
import { named } from './named'

export const publicRoles = ['owner', 'admin', 'member'] as const
export const publicDefaultVersioning = ['notSupported', 'unversioned', 'enabled', 'suspended'] as const

const project = named(
  'Project',
  z.object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    ownerId: z.uuid(),
    role: z.enum(publicRoles).check(said('Of the account that the API key belongs to.')),
    passphrase: z
      .enum(['own', 'managed'])
      .check(said('`managed`: this service keeps the passphrase that objects are encrypted with.')),
    location: z.string().check(said('Where new buckets lie that name no place.')),
    defaultVersioning: z.enum(publicDefaultVersioning).check(said('Of new buckets.')),
    createdAt: time,
  }),
)
export type PublicProject = z.output<typeof project>

const tierBytes = amount.check(said('What the tier of the owner allows.'))
const chosenBytes = z
  .nullable(amount)
  .check(said('A lower limit that people of the project have chosen; null where there is none.'))

const limits = named(
  'ProjectLimits',
  z.object({
    storageBytes: tierBytes,
    chosenStorageBytes: chosenBytes,
    downloadBytes: amount.check(said('What the tier of the owner allows in a month of UTC.')),
    chosenDownloadBytes: chosenBytes,
    segments: amount,
    buckets: amount,
    requestsPerSecond: z.nullable(amount).check(said('Null: that of the installation. 0: the project is closed.')),
  }),
)
export type PublicProjectLimits = z.output<typeof limits>

const notifications = named(
  'ProjectNotifications',
  z.object({
    storage: z.boolean().check(said('Whether the owner is mailed when the limit of storage is near.')),
    downloads: z.boolean().check(said('Whether the owner is mailed when the limit of downloads is near.')),
  }),
)
export type PublicProjectNotifications = z.output<typeof notifications>

const name = z.string().check(z.trim(), obeys(projectNameProblem))
const description = z.string().check(obeys(projectDescriptionProblem))

/** What a change of several fields has: at least one of them. */
const notEmpty = z.refine<Record<string, unknown>>(
  (fields) => Object.values(fields).some((value) => value !== undefined),
  'Something to change is needed.',
)

const chosen = z.optional(z.nullable(z.int('A whole number of bytes is needed.').check(z.gte(1))))

export const publicProjects = {
  list: definePublicCall({
    id: 'listProjects',
    area: 'projects',
    reads: true,
    narrows: true,
    method: 'GET',
    path: '/projects',
    may: 'project.list',
    query: z.object({
      ...pageQuery,
      name: z.optional(z.string().check(z.maxLength(100), said('Only projects of exactly this name.'))),
      role: z.optional(z.enum(publicRoles, 'There is no such role.').check(said('Only projects with this role.'))),
    }),
    answer: pageOf(project),
    summary: 'List projects',
    description: 'Projects that the account owns or is a member of, the oldest first.',
  }),

  create: definePublicCall({
    id: 'createProject',
    area: 'projects',
    reads: false,
    method: 'POST',
    path: '/projects',
    may: 'project.create',
    body: z.strictObject({
      name,
      description: z._default(description, ''),
      passphrase: z._default(z.enum(['own', 'managed'], 'A passphrase is own or managed.'), 'own'),
    }),
    answer: project,
    status: 201,
    summary: 'Create a project',
    description:
      'The account becomes its owner. With `managed` the service keeps the passphrase that objects are encrypted with, where the installation offers that; this cannot be changed later.',
    refusals: [
      'project_limit_reached',
      'project_name_taken',
      'managed_passphrases_off',
      'key_management_unavailable',
      'account_frozen',
      'account_under_review',
    ],
  }),

  get: definePublicCall({
    id: 'getProject',
    area: 'projects',
    reads: true,
    revised: true,
    method: 'GET',
    path: '/projects/:projectId',
    may: 'project.view',
    params: byProject,
    answer: project,
    summary: 'Get a project',
    refusals: ['no_such_project'],
  }),

  update: definePublicCall({
    id: 'updateProject',
    area: 'projects',
    reads: false,
    revised: true,
    method: 'PATCH',
    path: '/projects/:projectId',
    may: 'project.rename',
    params: byProject,
    body: z.strictObject({ name: z.optional(name), description: z.optional(description) }).check(notEmpty),
    answer: project,
    summary: 'Change a project',
    description: 'Its owner changes name and description. What is left out stays.',
    refusals: ['no_such_project', 'project_name_taken'],
  }),

  delete: definePublicCall({
    id: 'deleteProject',
    area: 'projects',
    reads: false,
    method: 'DELETE',
    path: '/projects/:projectId',
    may: 'project.deleteEmpty',
    params: byProject,
    summary: 'Delete an empty project',
    description:
      'Its owner deletes a project that has no buckets, no access keys and no usage that is still to be paid. Its members, invitations, links and domains go with it.',
    refusals: ['no_such_project', 'project_not_empty', 'flow_off'],
  }),

  limits: definePublicCall({
    id: 'getProjectLimits',
    area: 'projects',
    reads: true,
    revised: true,
    method: 'GET',
    path: '/projects/:projectId/limits',
    may: 'project.view',
    params: byProject,
    answer: limits,
    summary: 'Get the limits of a project',
    refusals: ['no_such_project'],
  }),

  setLimits: definePublicCall({
    id: 'updateProjectLimits',
    area: 'projects',
    reads: false,
    revised: true,
    method: 'PATCH',
    path: '/projects/:projectId/limits',
    may: 'project.setLimits',
    params: byProject,
    body: z.strictObject({ chosenStorageBytes: chosen, chosenDownloadBytes: chosen }).check(notEmpty),
    answer: limits,
    summary: 'Choose lower limits',
    description:
      'Limits below those of the tier, and not below what is used already. Null takes a chosen limit away; what is left out stays.',
    refusals: [
      'no_such_project',
      'limits_need_paid_plan',
      'limit_above_maximum',
      'limit_below_usage',
      'account_frozen',
      'not_offered',
    ],
  }),

  notifications: definePublicCall({
    id: 'getProjectNotifications',
    area: 'projects',
    reads: true,
    revised: true,
    method: 'GET',
    path: '/projects/:projectId/notifications',
    may: 'project.view',
    params: byProject,
    answer: notifications,
    summary: 'Get which limits are mailed about',
    refusals: ['no_such_project'],
  }),

  setNotifications: definePublicCall({
    id: 'updateProjectNotifications',
    area: 'projects',
    reads: false,
    revised: true,
    method: 'PATCH',
    path: '/projects/:projectId/notifications',
    may: 'project.setNotifications',
    params: byProject,
    body: z.strictObject({ storage: z.optional(z.boolean()), downloads: z.optional(z.boolean()) }).check(notEmpty),
    answer: notifications,
    summary: 'Choose which limits are mailed about',
    description: 'What is left out stays.',
    refusals: ['no_such_project'],
  }),
}
