import type { ReportToApi } from '@perigee/contract/edge-reports'
import type { StoreCalls } from '@perigee/contract/store'
import type { CredentialResolver } from '@perigee/edge-access/resolver'
import type { FolderCache } from '@perigee/object-client/listing/folder-cache'
import type { BlockThreads } from '@perigee/object-client/segments/block-stages'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import type { AccessRecord } from '@perigee/server-kit/edge/serve'
import type { Client } from '@perigee/server-kit/http/client'
import type { Clock } from '@perigee/std/clock'
import type { Slots } from '@perigee/std/slots'
import type { IncomingMessage } from 'node:http'
import type { ArchivePlaces } from './archive/archive-places'
import type { DomainCertificates } from './certificates/domain-certificates'
import type { DomainFrame } from './domains/domain-site'
import type { KnownDomains } from './domains/known-domains'
import type { Mode } from './link/parse-link'
import type { SiteWithFiles } from './site'

/** What is known about a request: no access, no path beyond the bucket, no query. */
export type LinkRecord = AccessRecord & { action?: Mode; bucket?: string; projectId?: string; domain?: string }

export type RequestParts = {
  site: SiteWithFiles
  domainFrame: DomainFrame
  store: StoreCalls
  folders: FolderCache
  /** Where large contents are opened. */
  threads?: BlockThreads | undefined
  resolve: CredentialResolver
  slots: Slots
  archives: ArchivePlaces
  /** The same for drop boxes. */
  uploads: ArchivePlaces
  door: Door
  report: ReportToApi
  isBlocked: (hostAndPath: string) => boolean
  clientOf: (request: IncomingMessage) => Client
  /** The custom domain that a host names; null for the service itself. */
  domainOf: (host: string) => string | null
  domains: KnownDomains
  /** Absent where somebody else has the certificates of domains. */
  certificates?: Pick<DomainCertificates, 'challengeText'>
  clock: Clock
  readonly stopping: boolean
}
