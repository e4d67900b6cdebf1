import type { compute, Instance, SshKey } from '@perigee/contract/compute'
import type { ResponseOf } from '@perigee/contract/call'
import type { FrontendConfig } from '@perigee/contract/config'
import { usualInstanceTypes } from '@perigee/domain/compute/instance-types'
import { usualQuota } from '@perigee/domain/compute/quotas'
import { sshKeyBlob, sshKeyLine } from '@perigee/domain/compute/ssh-public-key'
import type { ConsoleProject } from '@/lib/projects'
import { aConfig } from './builders'
import { answered, type Received } from './satellite'
import { storageAnswers } from './storage-answers'

/** Another origin than the console's. */
export const computeHost = 'http://compute.test'

let made = 0
const anId = (): string => `00000000-0000-4000-b000-${String(++made).padStart(12, '0')}`

/** One that is well formed. */
export function aPublicKey(comment = ''): string {
  const blob = sshKeyBlob('ssh-ed25519', new Uint8Array(32).fill(7))
  return sshKeyLine({ type: 'ssh-ed25519', blob, comment })
}

export const anSshKey = (facts: Partial<SshKey> = {}): SshKey => ({
  id: anId(),
  name: 'ada@laptop',
  publicKey: aPublicKey('ada@laptop'),
  created: '2026-11-05T12:00:00Z',
  fingerprint: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
  ...facts,
})

export const anInstance = (facts: Partial<Instance> = {}): Instance => ({
  id: anId(),
  name: 'web',
  status: 'complete',
  hostname: 'web.example.test',
  ipv4Address: '10.0.2.15',
  created: '2026-11-05T12:00:00Z',
  updated: '2026-11-06T12:00:00Z',
  remote: { type: 'ssh', ipv4Address: '192.0.2.7', port: 22_001 },
  password: '',
  deleting: false,
  instanceType: 'micro',
  image: 'debian-12',
  location: 'here',
  bootDiskSizeGB: 10,
  user: 'debian',
  sshKeys: ['ada@laptop'],
  waitsFor: null,
  problem: null,
  frozen: false,
  storage: null,
  hourMicroCents: { running: 800_000, stopped: 100_000 },
  ...facts,
})

export const instanceTypes = usualInstanceTypes.map((type) => ({ ...type }))

type Image = ResponseOf<typeof compute.listImages>[number]
type Location = ResponseOf<typeof compute.listLocations>[number]

export const anImage = (facts: Partial<Image> = {}): Image => ({
  name: 'debian-12',
  title: 'Debian 12 (bookworm)',
  user: 'debian',
  minDiskGB: 3,
  minMemoryMB: 512,
  tools: ['rclone', 'aws'],
  locations: ['here'],
  ...facts,
})

export const aLocation = (facts: Partial<Location> = {}): Location => ({
  name: 'here',
  title: 'Frankfurt',
  engine: 'qemu',
  answers: true,
  reachesStorage: true,
  diskHourMicroCents: 10_000,
  ...facts,
})

export const aComputeOverview = (facts: Partial<ResponseOf<typeof compute.overview>> = {}) => ({
  since: '2026-11-01T00:00:00Z',
  online: 2,
  offline: 1,
  vcpus: 3,
  memoryMB: 1536,
  diskGB: 22,
  hours: 128.25,
  cents: null as number | null,
  quota: { ...usualQuota },
  ...facts,
})

/** What one project has there; it may change meanwhile. */
export interface ComputeState {
  keys: SshKey[]
  instances: Instance[]
  images: Image[]
  locations: Location[]
  overview: ReturnType<typeof aComputeOverview>
}

export const aComputeState = (facts: Partial<ComputeState> = {}): ComputeState => ({
  keys: [anSshKey()],
  instances: [],
  images: [anImage()],
  locations: [aLocation()],
  overview: aComputeOverview(),
  ...facts,
})

interface Facts {
  config?: Partial<FrontendConfig>
  role?: number
  /** Absent: the project has no Compute, or the person no right to it. */
  token?: string | undefined
}

/** What every call of the compute service has to carry. */
export const computeToken = 'pct1.first'

/** A failure as the compute service writes it. */
export const computeRefused = (status: number, message: string, code = ''): Response =>
  new Response(JSON.stringify({ message, requestID: 'compute-request', code, field: '' }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** What the pages of Compute ask the console's server and the compute service for. */
export function computeAnswers(project: ConsoleProject, state: ComputeState, facts: Facts = {}) {
  const storage = storageAnswers(project, facts.role === undefined ? {} : { role: facts.role })
  const configCall = `GET /api/v0/projects/${project.id}/config`
  const at = (call: string) => call.replace(' ', ` ${computeHost}/api/v1/`)
  const token = 'token' in facts ? facts.token : computeToken
  return {
    ...storage,
    'GET /api/v0/config': () =>
      answered(aConfig({ computeUIEnabled: true, computeGatewayURL: computeHost, ...facts.config })),
    [configCall]: async (request: Received) => {
      const config = storage[configCall]?.(request)
      return answered({
        ...((await config?.json()) as object),
        ...(token !== undefined && { computeAuthToken: token }),
      })
    },
    'GET /api/v0/buckets/bucket-names': () => answered(['photos', 'raw']),
    [`GET /api/v0/api-keys/api-key-names`]: () => answered([]),
    [at('GET ssh-key')]: () => answered(state.keys),
    [at('GET instance')]: () => answered(state.instances),
    [at('GET instance-type')]: () => answered(instanceTypes),
    [at('GET image')]: () => answered(state.images),
    [at('GET location')]: () => answered(state.locations),
    [at('GET overview')]: () => answered(state.overview),
    ...Object.fromEntries(
      state.instances.map(({ id }) => [
        at(`GET instance/${id}`),
        () => {
          const instance = state.instances.find((each) => each.id === id)
          return instance ? answered(instance) : computeRefused(404, 'There is no such instance.', 'no_such_instance')
        },
      ]),
    ),
  }
}
