import type { IncomingMessage, Server } from 'node:http'
import { tellNobody, type ReportToApi } from '@perigee/contract/edge-reports'
import type { StoreCalls } from '@perigee/contract/store'
import { usePrimitives } from '@perigee/crypto/primitives'
import { nodeBinding } from '@perigee/crypto/primitives-node'
import { createResolver } from '@perigee/edge-access/resolver'
import { asciiDomain } from '@perigee/domain/custom-domain'
import { askTxt } from '@perigee/server-kit/dns/ask-txt'
import { serve } from '@perigee/server-kit/edge/serve'
import { clientReader } from '@perigee/server-kit/http/client'
import { createFolderCache, type FolderCache } from '@perigee/object-client/listing/folder-cache'
import type { BlockThreads } from '@perigee/object-client/segments/block-stages'
import { createAdmission, type Admission } from '@perigee/server-kit/admission/create-admission'
import { createEdgeServer } from '@perigee/server-kit/edge/create-edge-server'
import { listen } from '@perigee/server-kit/http/listen'
import { stopServer } from '@perigee/server-kit/http/stop-server'
import type { Logger } from '@perigee/server-kit/logger'
import { createMetrics, type Metrics } from '@perigee/server-kit/metrics/create-metrics'
import { systemClock, type Clock } from '@perigee/std/clock'
import { KiB } from '@perigee/std/units'
import type { KeptCertificate as OwnCertificate } from '@perigee/server-kit/tls/keep-certificate'
import { createDomainCertificates, type DomainCertificates } from './certificates/domain-certificates'
import { certificateRules } from './certificates/may-have-certificate'
import { challengesOf, openDomainPorts, ownPair } from './certificates/open-domain-ports'
import type { CertificatePort } from './certificates/certificate-port'
import type { RequestParts } from './request-parts'
import { blockedBy } from './blocked-paths'
import type { Brand } from './brand'
import { createSlots } from '@perigee/std/slots'
import { customDomainOf } from './domains/custom-domain-of'
import { openDomainFrame } from './domains/domain-site'
import { createKnownDomains } from './domains/known-domains'
import { createArchivePlaces } from './archive/archive-places'
import { linkHttpService } from './http-service'
import type { Location, Settings } from './settings'
import { openSite } from './site'

export type { Brand } from './brand'
export type { CertificatePort, KeptCertificate } from './certificates/certificate-port'
export { settings, type Settings } from './settings'

export type LinkshareConfig = {
  settings: Settings
  store: StoreCalls
  /** Shared with others that list the same store. */
  folders?: FolderCache
  /** Where large contents are opened; in place when there is none. */
  threads?: BlockThreads
  authUrl: string
  /** Shared with the auth service. */
  resolveToken: string
  /** Takes what people want to know of the use of their links; nobody unless given. */
  report?: ReportToApi
  /** Where links are reached, without trailing slashes; the first is the one that pages name. */
  publicUrls: readonly [string, ...string[]]
  /** Other URLs of the installation: their hosts are no custom domains either. */
  otherUrls?: readonly string[]
  /** Where the blobs of the installation are stored. */
  blobLocations: readonly Location[]
  brand: Brand
  /** Keeps certificates of custom domains; without it nobody asks an authority for any. */
  certificates?: CertificatePort
  /** The operator's, for the service's own names. */
  ownCertificate?: OwnCertificate
  logger: Logger
  metrics?: Metrics
  /** Shared by all services of a process. */
  admission?: Admission
  clock?: Clock
  /** How many of them share the limits of a project. */
  processes?: number
}

export type Linkshare = {
  url: string
  /** Takes connections that came in elsewhere, too. */
  server: Server
  /** Lets the health check say that the service is about to go; it goes on answering. */
  tellStopping: () => void
  /** Takes no more connections and lets running downloads finish. */
  stop: () => Promise<void>
}

/** Room for a link that holds a whole access grant and the longest name. */
const maxHeadBytes = 16 * KiB

/** What a request names as the access of its link, undecoded; not whether there is such a link. */
const accessOf = ({ url = '' }: IncomingMessage): string | undefined => /^\/(?:s|raw)\/([^/?]{1,8192})\//.exec(url)?.[1]

/** Tells custom domains from the hosts of the installation. */
function domainReader({ settings, publicUrls, otherUrls = [] }: LinkshareConfig): (host: string) => string | null {
  if (!settings.customDomains) return () => null
  const urls = [...publicUrls, ...otherUrls].map((url) => new URL(url).hostname)
  const own = new Set([...urls, ...settings.publicHosts].map((host) => asciiDomain(host) ?? host))
  return (host) => customDomainOf(host, own)
}

/** Undefined where nobody keeps them, or somebody else has the certificates of domains. */
function certificatesOf(
  { settings, publicUrls, certificates: port, ownCertificate, logger }: LinkshareConfig,
  { parts, domainOf, clock }: { parts: RequestParts; domainOf: (host: string) => string | null; clock: Clock },
): DomainCertificates | undefined {
  const { acme, acmeDirectory: directoryUrl, acmeMail: mail, acmeDomains: allowed, dnsServers } = settings
  if (!acme || !port || !settings.customDomains) return undefined
  const hosts = [...publicUrls.map((url) => new URL(url).hostname), ...settings.publicHosts]
  const { domains, resolve } = parts
  return createDomainCertificates({
    port,
    authority: { directoryUrl, mail, challenges: challengesOf(settings) },
    clock,
    logger,
    domains,
    domainOf,
    mayHave: certificateRules({ resolve, isPaid: port.isPaid, clock, hosts, dnsServers, allowed }),
    own: ownPair(ownCertificate ?? null),
  })
}

/** Starts the link-sharing service. */
export async function start(config: LinkshareConfig): Promise<Linkshare> {
  const { settings, store, authUrl, resolveToken, logger, clock = systemClock, folders = createFolderCache() } = config
  const { processes = 1, metrics = createMetrics() } = config
  const { admission = createAdmission({ metrics, logger, processes }) } = config
  const door = admission.door('linkshare')
  usePrimitives(nodeBinding(settings))
  const { credentialLifetime, credentialGrace, unknownCredentialLifetime, idleTimeout, shutdownTimeout } = settings
  const lifetimes = {
    knownLifetime: credentialLifetime,
    unknownLifetime: unknownCredentialLifetime,
    graceLifetime: credentialGrace,
  }
  const clientOf = clientReader(settings.trustedProxies)
  const domainOf = domainReader(config)
  const parts: RequestParts & { stopping: boolean; logger: Logger } = {
    site: openSite(config),
    store,
    folders,
    threads: config.threads,
    resolve: createResolver({ authUrl, resolveToken, clock, ...lifetimes }),
    slots: createSlots(Math.ceil(settings.maxRequestsPerProject / processes)),
    isBlocked: blockedBy(settings.blockedPaths),
    archives: createArchivePlaces(processes),
    uploads: createArchivePlaces(processes),
    door,
    report: config.report ?? tellNobody,
    clientOf,
    domainOf,
    domainFrame: openDomainFrame(config.brand.color),
    domains: createKnownDomains({ ask: (name) => askTxt(name, settings.dnsServers), clock, processes }),
    clock,
    logger,
    stopping: false,
  }
  const http = linkHttpService(parts)
  const server = createEdgeServer((request, response) => serve(http, request, response), {
    service: 'linkshare',
    door,
    metrics,
    credentialOf: (request) => domainOf(clientOf(request).host) ?? accessOf(request),
    maxHeadBytes,
    headersTimeout: settings.headerTimeout,
    // bodies have limits of their own: an upload takes as long as it takes
    requestTimeout: 0,
    idleTimeout,
  })
  const certificates = certificatesOf(config, { parts, domainOf, clock })
  if (certificates) parts.certificates = certificates
  const domainPorts = certificates && (await openDomainPorts(server, settings, certificates))
  const url = await listen(server, { host: settings.host, port: settings.port, variable: 'PERIGEE_LINKSHARE_PORT' })
  return {
    url,
    server,
    tellStopping() {
      parts.stopping = true
    },
    async stop() {
      parts.stopping = true
      domainPorts?.stop()
      await stopServer(server, shutdownTimeout)
      await parts.site.governing.uses.flush()
    },
  }
}
