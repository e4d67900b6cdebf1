import { computeNameProblem, hostnameProblem, instanceSteps } from '@perigee/domain/compute/instance-rules'
import { sshKeyProblem } from '@perigee/domain/compute/ssh-public-key'
import { required } from '@perigee/domain/text-rules'
import * as z from 'zod/mini'
import { defineCall, type RateLimit } from './call'
import { line, listOf, obeys, timestamp, uuid } from './fields'

/** The calls of the compute service: below `computeGatewayURL`, with the project's `computeAuthToken` as bearer. */

/** How a failure reads there. `code` and `field` are additions of ours. */
export const computeFailure = z.object({
  message: z.string(),
  requestID: z._default(z.string(), ''),
  code: z._default(z.string(), ''),
  field: z._default(z.string(), ''),
})
export type ComputeFailure = z.output<typeof computeFailure>

export const computeName = z.string().check(z.trim(), obeys(computeNameProblem))
export const sshPublicKeyText = z.string().check(z.trim(), obeys(sshKeyProblem))
export const hostnameText = z.string().check(z.trim(), z.toLowerCase(), obeys(hostnameProblem))
export const mostSshKeysOfInstance = 20
export const mostBucketsOfInstance = 20

export const sshKey = z.object({
  id: z.string(),
  name: z.string(),
  publicKey: z.string(),
  created: timestamp,
  /** `SHA256:…` as ssh-keygen writes it; an addition of ours. */
  fingerprint: z._default(z.string(), ''),
})
export type SshKey = z.output<typeof sshKey>

/** What is behind `deleting` is an addition of ours, and absent elsewhere. */
export const instance = z.object({
  id: z.string(),
  name: z.string(),
  /** One of `instanceStatuses` of the domain. */
  status: z.string(),
  hostname: z.string(),
  ipv4Address: z._default(z.string(), ''),
  created: timestamp,
  updated: timestamp,
  remote: z._default(z.nullable(z.object({ type: z.string(), ipv4Address: z.string(), port: z.number() })), null),
  /** Once only, in the answer that made it; empty otherwise. */
  password: z._default(z.string(), ''),
  deleting: z._default(z.boolean(), false),
  instanceType: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  location: z._default(z.string(), ''),
  bootDiskSizeGB: z._default(z.number(), 0),
  /** Who logs in by SSH; empty where it is not known. */
  user: z._default(z.string(), ''),
  /** Names of the keys that were put into it when it was made. */
  sshKeys: z._default(z.array(z.string()), []),
  /** What it waits for while it is `pending`. */
  waitsFor: z._default(z.nullable(z.enum(instanceSteps)), null),
  /** Why it is in the state `error`, or has been stopped without being asked; a sentence. */
  problem: z._default(z.nullable(z.string()), null),
  /** Stopped because the account of the project's owner is frozen. */
  frozen: z._default(z.boolean(), false),
  /** Buckets that it has S3 credentials for; null: none. */
  storage: z._default(z.nullable(z.object({ buckets: z.array(z.string()) })), null),
  /** What it costs from now on, in millionths of a cent for an hour: running, and stopped. */
  hourMicroCents: z._default(z.object({ running: z.number(), stopped: z.number() }), { running: 0, stopped: 0 }),
})
export type Instance = z.output<typeof instance>

export const instanceType = z.object({
  name: z.string(),
  vcpus: z._default(z.number(), 0),
  /** MiB. */
  memoryMB: z._default(z.number(), 0),
  diskGB: z._default(z.number(), 0),
  hourMicroCents: z._default(z.number(), 0),
})

export const image = z.object({
  name: z.string(),
  /** For people: `Debian 12 (bookworm)`. */
  title: z._default(z.string(), ''),
  user: z._default(z.string(), ''),
  minDiskGB: z._default(z.number(), 0),
  minMemoryMB: z._default(z.number(), 0),
  /** S3 tools that it has, which storage of an instance needs. */
  tools: z._default(z.array(z.string()), []),
  /** Names of the locations that have it. */
  locations: z._default(z.array(z.string()), []),
})

export const location = z.object({
  name: z.string(),
  title: z._default(z.string(), ''),
  /** `qemu` or `incus`. */
  engine: z._default(z.string(), ''),
  /** Whether its service has been heard of in the last minute. */
  answers: z._default(z.boolean(), true),
  /** Whether machines can reach the S3 gateway there. */
  reachesStorage: z._default(z.boolean(), false),
  /** In millionths of a cent for a GB of boot disk and an hour. */
  diskHourMicroCents: z._default(z.number(), 0),
})

/** S3 credentials for chosen buckets, which the maker of a machine gives it. The access key goes when the machine goes. */
export const instanceStorage = z.object({
  accessKeyID: z.string().check(z.minLength(1, required), z.maxLength(128)),
  secretKey: z.string().check(z.minLength(1, required), z.maxLength(128)),
  /** Id of the project's access key behind them. */
  apiKeyID: uuid,
  buckets: z.array(line).check(z.minLength(1, 'Choose at least one bucket.'), z.maxLength(mostBucketsOfInstance)),
})

export type InstanceStorage = z.output<typeof instanceStorage>

export const newInstance = z.object({
  name: computeName,
  hostname: hostnameText,
  instanceType: line.check(z.minLength(1, required)),
  /** 0: what the type suggests. */
  bootDiskSizeGB: z.number().check(z.gte(0, 'The boot disk cannot be smaller than nothing.'), z.lte(1_000_000)),
  image: line.check(z.minLength(1, required)),
  location: line.check(z.minLength(1, required)),
  sshKeys: z._default(z.array(uuid).check(z.maxLength(mostSshKeysOfInstance)), []),
  storage: z.optional(instanceStorage),
})

/** Real numbers, of this project. */
export const computeOverview = z.object({
  /** Beginning of the month, UTC. */
  since: timestamp,
  online: z.number(),
  offline: z.number(),
  /** Of machines that run. */
  vcpus: z.number(),
  memoryMB: z.number(),
  diskGB: z.number(),
  /** Hours in which machines ran this month. */
  hours: z.number(),
  /** What that and the disks come to this month, in cents; null where nothing is charged. */
  cents: z.nullable(z.number()),
  quota: z.object({
    instances: z.number(),
    sshKeys: z.number(),
    vcpus: z.number(),
    memoryMB: z.number(),
    diskGB: z.number(),
  }),
})

const byId = z.object({ id: uuid })
const csrf = false
/** Of what makes the service or its machines work. */
const often = (name: string): RateLimit => ({ by: 'user', name, times: 6 })
/** A machine starts or ends by each of them. */
const power = often('instance-power')

export const compute = {
  listSshKeys: defineCall({
    method: 'GET',
    path: '/api/v1/ssh-key',
    may: 'compute.use',
    response: listOf(sshKey),
    fallback: 'Can not get SSH Keys',
  }),
  createSshKey: defineCall({
    method: 'POST',
    path: '/api/v1/ssh-key',
    may: 'compute.create',
    body: z.object({ name: computeName, publicKey: sshPublicKeyText }),
    response: sshKey,
    fallback: 'Can not create SSH Key',
    rateLimit: often('ssh-key'),
    csrf,
  }),
  /** Machines that have the key keep it. */
  deleteSshKey: defineCall({
    method: 'DELETE',
    path: '/api/v1/ssh-key/:id',
    may: 'compute.use',
    params: byId,
    status: 204,
    fallback: 'Can not delete SSH Key',
    csrf,
  }),

  listInstanceTypes: defineCall({
    method: 'GET',
    path: '/api/v1/instance-type',
    may: 'compute.use',
    response: listOf(instanceType),
    fallback: 'Can not get Instance types',
  }),
  listImages: defineCall({
    method: 'GET',
    path: '/api/v1/image',
    may: 'compute.use',
    response: listOf(image),
    fallback: 'Can not get Images',
  }),
  listLocations: defineCall({
    method: 'GET',
    path: '/api/v1/location',
    may: 'compute.use',
    response: listOf(location),
    fallback: 'Can not get Locations',
  }),
  overview: defineCall({
    method: 'GET',
    path: '/api/v1/overview',
    may: 'compute.use',
    response: computeOverview,
    fallback: 'Can not get the overview of Compute',
  }),

  /** Newest first. Passwords are empty here. */
  listInstances: defineCall({
    method: 'GET',
    path: '/api/v1/instance',
    may: 'compute.use',
    response: listOf(instance),
    fallback: 'Can not get Instances',
  }),
  getInstance: defineCall({
    method: 'GET',
    path: '/api/v1/instance/:id',
    may: 'compute.use',
    params: byId,
    response: instance,
    fallback: 'Can not get Instance',
  }),
  /** `pending`, and with the password, which is told this once. */
  createInstance: defineCall({
    method: 'POST',
    path: '/api/v1/instance',
    may: 'compute.create',
    body: newInstance,
    response: instance,
    status: 201,
    fallback: 'Can not create Instance',
    rateLimit: often('new-instance'),
    csrf,
  }),
  /** A machine that runs is stopped and started for it. */
  updateInstanceType: defineCall({
    method: 'PATCH',
    path: '/api/v1/instance/:id',
    may: 'compute.create',
    params: byId,
    body: z.object({ instanceType: line.check(z.minLength(1, required)) }),
    response: instance,
    fallback: 'Can not update Instance type',
    rateLimit: often('instance-type'),
    csrf,
  }),
  /** The machine and its disk. It is `deleting` until it is gone; asked again, that changes nothing. */
  deleteInstance: defineCall({
    method: 'DELETE',
    path: '/api/v1/instance/:id',
    may: 'compute.use',
    params: byId,
    status: 204,
    fallback: 'Can not delete Instance',
    csrf,
  }),
  startInstance: defineCall({
    method: 'POST',
    path: '/api/v1/instance/:id/start',
    may: 'compute.create',
    params: byId,
    response: instance,
    fallback: 'Can not start Instance',
    rateLimit: power,
    csrf,
  }),
  stopInstance: defineCall({
    method: 'POST',
    path: '/api/v1/instance/:id/stop',
    may: 'compute.use',
    params: byId,
    response: instance,
    fallback: 'Can not stop Instance',
    rateLimit: power,
    csrf,
  }),
  restartInstance: defineCall({
    method: 'POST',
    path: '/api/v1/instance/:id/restart',
    may: 'compute.create',
    params: byId,
    response: instance,
    fallback: 'Can not restart Instance',
    rateLimit: power,
    csrf,
  }),
  /** Another password, told this once. It holds from the machine's next start on. */
  resetPassword: defineCall({
    method: 'POST',
    path: '/api/v1/instance/:id/password',
    may: 'compute.use',
    params: byId,
    response: z.object({ password: z.string() }),
    fallback: 'Can not set another password',
    rateLimit: often('instance-password'),
    csrf,
  }),
  /** The end of what the machine has written to its console. */
  readConsole: defineCall({
    method: 'GET',
    path: '/api/v1/instance/:id/console',
    may: 'compute.use',
    params: byId,
    response: z.object({ output: z.string() }),
    fallback: 'Can not read the console',
  }),
}
