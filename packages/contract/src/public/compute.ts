import { instanceSteps } from '@perigee/domain/compute/instance-rules'
import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { computeName, hostnameText, mostBucketsOfInstance, mostSshKeysOfInstance, sshPublicKeyText } from '../compute'
import { line, projectId, uuid } from '../fields'
import { definePublicCall, pageOf, pageQuery } from './define'
import { allOf, amount, byProject, said, time } from './fields'
import { named } from './named'

export const publicInstanceStates = ['pending', 'running', 'stopped', 'error', 'deleting'] as const

const sshKey = named(
  'SshKey',
  z.object({
    id: z.uuid(),
    name: z.string(),
    publicKey: z.string().check(said('As one line of `authorized_keys`.')),
    fingerprint: z.string().check(said('`SHA256:` and the hash of the key, as `ssh-keygen -l` writes it.')),
    createdAt: time,
  }),
)
export type PublicSshKey = z.output<typeof sshKey>

const hourPrice = said('In millionths of a cent of a US dollar for an hour.')

const instanceType = named(
  'InstanceType',
  z.object({
    name: z.string(),
    vcpus: amount,
    memoryMiB: amount,
    suggestedDiskGB: amount,
    hourMicroCents: amount.check(hourPrice),
  }),
)
export type PublicInstanceType = z.output<typeof instanceType>

const image = named(
  'InstanceImage',
  z.object({
    name: z.string(),
    title: z.string(),
    user: z.string().check(said('Who logs in by SSH.')),
    minDiskGB: amount,
    minMemoryMiB: amount,
    tools: z.array(z.string()).check(said('S3 tools that it has.')),
    locations: z.array(z.string()).check(said('Names of the locations that have it.')),
  }),
)
export type PublicInstanceImage = z.output<typeof image>

const location = named(
  'ComputeLocation',
  z.object({
    name: z.string(),
    title: z.string(),
    engine: z.string(),
    available: z.boolean().check(said('Whether it has been heard of in the last minute.')),
    reachesStorage: z.boolean().check(said('Whether instances reach the S3 gateway there.')),
    diskHourMicroCents: amount.check(said('For each GB of boot disk, in millionths of a cent for an hour.')),
  }),
)
export type PublicComputeLocation = z.output<typeof location>

const instance = named(
  'Instance',
  z.object({
    id: z.uuid(),
    name: z.string(),
    hostname: z.string(),
    state: z.enum(publicInstanceStates),
    waitsFor: z.nullable(z.enum(instanceSteps)).check(said('What it waits for while it is `pending`.')),
    problem: z.nullable(z.string()).check(said('Why it is in the state `error`, or was stopped; a sentence.')),
    frozen: z.boolean().check(said('Stopped because the account of the owner of the project is frozen.')),
    type: z.string().check(said('Name of its instance type.')),
    image: z.string(),
    location: z.string(),
    bootDiskGB: amount,
    ssh: z
      .nullable(z.object({ host: z.string(), port: amount, user: z.string() }))
      .check(said('Where to log in; null until it has run for the first time.')),
    sshKeys: z.array(z.string()).check(said('Names of the keys that were put into it when it was made.')),
    storageBuckets: z.nullable(z.array(z.string())).check(said('Buckets that it has S3 credentials for; null: none.')),
    hourMicroCents: z.object({ running: amount, stopped: amount }).check(hourPrice),
    createdAt: time,
    updatedAt: time,
  }),
)
export type PublicInstance = z.output<typeof instance>

const password = z.string().check(said('Shown this once.'))

const storage = z.object({
  accessKeyId: z.string().check(z.minLength(1, required), z.maxLength(128)),
  secretKey: z.string().check(z.minLength(1, required), z.maxLength(128)),
  apiKeyId: uuid.check(said('Id of the access key of the project that the credentials were made of.')),
  buckets: z.array(line).check(z.minLength(1, 'Choose at least one bucket.'), z.maxLength(mostBucketsOfInstance)),
})

const newInstance = z.object({
  name: computeName,
  hostname: hostnameText.check(said('Such as web.example.com.')),
  type: line.check(z.minLength(1, required)),
  image: line.check(z.minLength(1, required)),
  location: line.check(z.minLength(1, required)),
  bootDiskGB: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0).check(said('0: what the type suggests.')),
  sshKeyIds: z
    ._default(z.array(uuid).check(z.maxLength(mostSshKeysOfInstance)), [])
    .check(said('Without any, the password opens the instance.')),
  storage: z
    .optional(storage)
    .check(said('S3 credentials for chosen buckets, put into the instance. The access key is deleted with it.')),
})

const inCompute = { area: 'compute' } as const
const keys = '/projects/:projectId/ssh-keys'
const instances = '/projects/:projectId/instances'
const one = `${instances}/:id`
const byId = z.object({ projectId, id: uuid })
const ofProject = ['no_such_project'] as const
const ofOne = ['no_such_project', 'no_such_instance'] as const
const making = ['compute_not_allowed', 'account_under_review'] as const
const thatRuns = [...ofOne, ...making, 'instance_is_deleting', 'account_frozen'] as const
const plan = ['compute_quota_reached', 'compute_needs_paid_plan'] as const
const room = [...plan, 'location_is_full', 'location_is_away'] as const

export const publicCompute = {
  listKeys: definePublicCall({
    ...inCompute,
    id: 'listSshKeys',
    reads: true,
    method: 'GET',
    path: keys,
    may: 'compute.use',
    params: byProject,
    query: z.object(pageQuery),
    answer: pageOf(sshKey),
    summary: 'List SSH keys',
    description: 'Newest first.',
    refusals: ofProject,
  }),
  createKey: definePublicCall({
    ...inCompute,
    id: 'createSshKey',
    reads: false,
    method: 'POST',
    path: keys,
    may: 'compute.create',
    params: byProject,
    body: z.object({
      name: computeName,
      publicKey: sshPublicKeyText.check(said('One line, `ssh-ed25519` or `ssh-rsa` with 2048 bits at least.')),
    }),
    answer: sshKey,
    status: 201,
    summary: 'Add an SSH key',
    refusals: [...ofProject, ...making, 'ssh_key_taken', 'compute_quota_reached'],
  }),
  deleteKey: definePublicCall({
    ...inCompute,
    id: 'deleteSshKey',
    reads: false,
    method: 'DELETE',
    path: `${keys}/:id`,
    may: 'compute.use',
    params: byId,
    summary: 'Delete an SSH key',
    description: 'Instances that have it keep it.',
    refusals: ['no_such_project', 'no_such_ssh_key'],
  }),

  listTypes: definePublicCall({
    ...inCompute,
    id: 'listInstanceTypes',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/instance-types',
    may: 'compute.use',
    params: byProject,
    answer: allOf(instanceType),
    summary: 'List instance types',
    refusals: [...ofProject, 'compute_not_allowed'],
  }),
  listImages: definePublicCall({
    ...inCompute,
    id: 'listInstanceImages',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/instance-images',
    may: 'compute.use',
    params: byProject,
    answer: allOf(image),
    summary: 'List images for instances',
    refusals: [...ofProject, 'compute_not_allowed'],
  }),
  listLocations: definePublicCall({
    ...inCompute,
    id: 'listComputeLocations',
    reads: true,
    method: 'GET',
    path: '/projects/:projectId/compute-locations',
    may: 'compute.use',
    params: byProject,
    answer: allOf(location),
    summary: 'List locations of instances',
    refusals: [...ofProject, 'compute_not_allowed'],
  }),

  list: definePublicCall({
    ...inCompute,
    id: 'listInstances',
    reads: true,
    method: 'GET',
    path: instances,
    may: 'compute.use',
    params: byProject,
    query: z.object(pageQuery),
    answer: pageOf(instance),
    summary: 'List instances',
    description: 'Newest first.',
    refusals: ofProject,
  }),
  create: definePublicCall({
    ...inCompute,
    id: 'createInstance',
    reads: false,
    secret: true,
    method: 'POST',
    path: instances,
    may: 'compute.create',
    params: byProject,
    body: newInstance,
    answer: z.object({ instance, password }),
    status: 201,
    summary: 'Create an instance',
    description: 'It is `pending` until its SSH port answers.',
    refusals: [...ofProject, ...making, ...room, 'account_frozen', 'storage_key_not_yours'],
  }),
  get: definePublicCall({
    ...inCompute,
    id: 'getInstance',
    reads: true,
    revised: true,
    method: 'GET',
    path: one,
    may: 'compute.use',
    params: byId,
    answer: instance,
    summary: 'Get an instance',
    refusals: ofOne,
  }),
  update: definePublicCall({
    ...inCompute,
    id: 'updateInstance',
    reads: false,
    revised: true,
    method: 'PATCH',
    path: one,
    may: 'compute.create',
    params: byId,
    body: z.object({ type: line.check(z.minLength(1, required)) }),
    answer: instance,
    summary: 'Give an instance another type',
    description: 'One that runs is stopped and started for it.',
    refusals: [...thatRuns, 'instance_type_unchanged', ...room],
  }),
  remove: definePublicCall({
    ...inCompute,
    id: 'deleteInstance',
    reads: false,
    method: 'DELETE',
    path: one,
    may: 'compute.use',
    params: byId,
    summary: 'Delete an instance',
    description: 'With its disk. It is `deleting` until it is gone; asked again, that changes nothing.',
    refusals: ofOne,
  }),
  start: definePublicCall({
    ...inCompute,
    id: 'startInstance',
    reads: false,
    method: 'POST',
    path: `${one}/start`,
    may: 'compute.create',
    params: byId,
    answer: instance,
    summary: 'Start an instance',
    refusals: [...thatRuns, 'instance_is_running', ...plan],
  }),
  stop: definePublicCall({
    ...inCompute,
    id: 'stopInstance',
    reads: false,
    method: 'POST',
    path: `${one}/stop`,
    may: 'compute.use',
    params: byId,
    answer: instance,
    summary: 'Stop an instance',
    description: 'Its disk stays.',
    refusals: [...ofOne, 'instance_is_deleting', 'instance_is_stopped'],
  }),
  restart: definePublicCall({
    ...inCompute,
    id: 'restartInstance',
    reads: false,
    method: 'POST',
    path: `${one}/restart`,
    may: 'compute.create',
    params: byId,
    answer: instance,
    summary: 'Stop and start an instance',
    refusals: [...thatRuns, 'instance_is_stopped', ...plan],
  }),
  resetPassword: definePublicCall({
    ...inCompute,
    id: 'resetInstancePassword',
    reads: false,
    secret: true,
    method: 'POST',
    path: `${one}/password`,
    may: 'compute.use',
    params: byId,
    answer: z.object({ password }),
    summary: 'Give an instance another password',
    description: 'It holds from the next start of the instance on.',
    refusals: [...ofOne, 'instance_is_deleting'],
  }),
}
