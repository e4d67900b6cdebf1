import type { FrontendConfig } from '@perigee/contract/config'
import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import type { Project } from '@perigee/contract/projects'
import { bypassKeyName } from '@perigee/domain/access-name'
import { day, hour, nanosPerMilli } from '@perigee/std/durations'
import { createS3Client, type S3Client } from '@perigee/s3/client/create-s3-client'
import type { AccessRight } from '@/worker/calls'
import type { AccessWorker } from '@/worker/client'
import { openAccessWorker } from '@/worker/open'
import { createCredentialsBroker, type CredentialsBroker } from './credentials'
import { accessServices } from './access-services'
import { type AccessServices, makeAccess } from './make-access'
import { createPassphrases, type Passphrases } from './passphrases'
import { browserRights } from './rights'

export const uninitialized = 'S3 Client is uninitialized'
/** What every S3 request is signed for. */
export const gatewayRegion = 'us-east-1'

type ProjectParts = { services: AccessServices; broker: CredentialsBroker }

/** Passphrases, keys and credentials of one login. Nothing of it is ever written anywhere. */
export class ObjectStorage {
  readonly passphrases: Passphrases = createPassphrases()
  readonly #projects = new Map<string, ProjectParts>()
  /** A client keeps the key that it signs with. */
  readonly #clients = new WeakMap<GatewayCredentials, S3Client>()
  #worker: AccessWorker | null = null

  /** Started when first needed, so that pages without keys never load it; again after it has failed. */
  worker(): AccessWorker {
    if (this.#worker) return this.#worker
    const worker = openAccessWorker(() => {
      if (this.#worker === worker) this.#worker = null
    })
    this.#worker = worker
    return worker
  }

  /** The client behind the file browser; a passphrase may be tried before it is set. @throws Error without one. */
  async browserClient(config: FrontendConfig, project: Project, tried?: string): Promise<S3Client> {
    return this.#clientOf(await this.browserCredentials(config, project, tried))
  }

  /** What that client signs with, for the services beside S3 that take the same. @throws Error without a passphrase. */
  async browserCredentials(config: FrontendConfig, project: Project, tried?: string): Promise<GatewayCredentials> {
    const passphrase = tried ?? this.passphrases.get(project.id)
    if (passphrase === null) throw new Error(uninitialized)
    const { broker } = this.#of(config, project)
    const ttl = Math.max(1, Math.floor(config.objectBrowserKeyLifetime / nanosPerMilli / day)) * day
    return broker.credentialsFor({ permissions: browserRights, ttl, passphrase })
  }

  /** A client for one hour of work on one bucket, which opens no object and so needs no passphrase. */
  async bucketClient(
    config: FrontendConfig,
    project: Project,
    { bucket, permissions }: { bucket: string; permissions: readonly AccessRight[] },
  ): Promise<S3Client> {
    const { broker } = this.#of(config, project)
    return this.#clientOf(await broker.credentialsFor({ bucket, permissions, ttl: hour, passphrase: null }))
  }

  /**
   * A client for one act against retentions under governance: its key is for this act in this bucket alone, lives an hour
   * and stands in the audit log. @throws Error without a passphrase; the gateway refuses whose role may not bypass
   */
  async bypassClient(
    config: FrontendConfig,
    project: Project,
    { bucket, right }: { bucket: string; right: 'delete' | 'putObjectRetention' },
  ): Promise<S3Client> {
    const passphrase = this.passphrases.get(project.id)
    if (passphrase === null) throw new Error(uninitialized)
    const now = new Date()
    const credentials = await makeAccess(this.services(config, project), {
      name: bypassKeyName(config.objectBrowserKeyNamePrefix, now),
      buckets: [bucket],
      permission: {
        rights: [right, 'bypassGovernanceRetention'],
        notAfter: new Date(now.getTime() + hour).toISOString(),
      },
      passphrase,
    })
    return this.#clientOf(credentials)
  }

  /** The services that make accesses of this project. */
  services = (config: FrontendConfig, project: Project): AccessServices => this.#of(config, project).services

  setPassphrase(projectId: string, passphrase: string): void {
    this.passphrases.set(projectId, passphrase)
    this.#projects.get(projectId)?.broker.keepOnly(passphrase)
  }

  /** For a retry after a failure: perhaps somebody has deleted the key behind the credentials. */
  renewCredentials(projectId: string): void {
    this.#projects.get(projectId)?.broker.forget()
  }

  clearPassphrase(projectId: string): void {
    this.passphrases.clear(projectId)
    this.#projects.delete(projectId)
  }

  /** Nothing that opens the project stays, in the worker neither: keys of other projects are derived once more. */
  forgetProject(projectId: string): void {
    this.clearPassphrase(projectId)
    void this.#worker?.run('forgetRootKeys', undefined).catch(() => undefined)
  }

  /** Forgets every secret. */
  close(): void {
    this.passphrases.clearAll()
    this.#projects.clear()
    this.#worker?.close('The session has ended.')
    this.#worker = null
  }

  #clientOf(credentials: GatewayCredentials): S3Client {
    const { access_key_id, secret_key, endpoint } = credentials
    const client =
      this.#clients.get(credentials) ??
      createS3Client({ endpoint, region: gatewayRegion, accessKeyId: access_key_id, secretKey: secret_key })
    this.#clients.set(credentials, client)
    return client
  }

  #of(config: FrontendConfig, project: Project): ProjectParts {
    const found = this.#projects.get(project.id)
    if (found) return found
    const services = accessServices({ config, project, worker: () => this.worker() })
    const broker = createCredentialsBroker(services, {
      keyNamePrefix: config.objectBrowserKeyNamePrefix,
      now: () => Date.now(),
    })
    const parts = { services, broker }
    this.#projects.set(project.id, parts)
    return parts
  }
}
