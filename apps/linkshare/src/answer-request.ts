import type { ReportToApi } from '@perigee/contract/edge-reports'
import type { StoreCalls } from '@perigee/contract/store'
import type { Door } from '@perigee/server-kit/admission/create-admission'
import type { CredentialResolver } from '@perigee/edge-access/resolver'
import { redirect, textAnswer, type Answer } from '@perigee/server-kit/edge/answer'
import { admit, assertPresent, type AccessRecord, type Incoming } from '@perigee/server-kit/edge/serve'
import type { Client } from '@perigee/server-kit/http/client'
import { caveatsOf } from '@perigee/grants/caveat'
import type { ApiKey } from '@perigee/grants/api-key'
import { headerValue } from '@perigee/s3/sigv4/request'
import type { FolderCache } from '@perigee/object-client/listing/folder-cache'
import { openObjects } from '@perigee/object-client/open-objects'
import type { Clock } from '@perigee/std/clock'
import { toHex } from '@perigee/std/encoding'
import type { IncomingMessage } from 'node:http'
import type { Slots } from '@perigee/std/slots'
import type { ArchivePlaces } from './archive/archive-places'
import { parseTarget, withQuery, type Target } from './http/target'
import { answerLink } from './link/answer-link'
import { authorize } from './link/authorize'
import { readFlags } from './link/flags'
import { parseLink, type Mode } from './link/parse-link'
import { welcomePage } from './pages/error-page'
import { problems } from './problem'
import type { SiteWithFiles } from './site'

/** What is known about a request: no access, no path beyond the bucket, no query. */
export type LinkRecord = AccessRecord & { action?: Mode; bucket?: string; projectId?: string }

export type RequestParts = {
  site: SiteWithFiles
  store: StoreCalls
  folders: FolderCache
  resolve: CredentialResolver
  slots: Slots
  archives: ArchivePlaces
  door: Door
  report: ReportToApi
  isBlocked: (hostAndPath: string) => boolean
  clientOf: (request: IncomingMessage) => Client
  clock: Clock
  readonly stopping: boolean
}

/** The answer to a GET or HEAD request. @throws what `problemOf` understands */
export async function answerRequest(parts: RequestParts, incoming: Incoming<LinkRecord>): Promise<Answer> {
  const { site, stopping } = parts
  const { request } = incoming
  const target = parseTarget(request.url ?? '')
  if (target.path === '/health/process') return stopping ? textAnswer(503, 'down') : textAnswer(200, 'okay')
  admit(incoming.visitor)
  const file = site.files.get(target.path)
  if (file) return file
  const client = parts.clientOf(request)
  const elsewhere = redirection(site, target, client)
  if (elsewhere) return elsewhere
  if (target.path === '/') return welcomePage(site)
  return answerShare(parts, incoming, { target, client })
}

/** To https, to the home page, or from the old form of links to the new one; at once where both apply. */
function redirection({ settings, brand, basePath }: SiteWithFiles, target: Target, client: Client): Answer | null {
  const isShare = /^\/(s|raw)(\/|$)/.test(target.path)
  const isOld = target.path !== '/' && !isShare
  const path = basePath + withQuery(isOld ? `/s${target.rawPath}` : target.rawPath, target)
  if (settings.redirectToHttps && client.scheme === 'http' && /^[\w.:[\]-]+$/.test(client.host)) {
    return redirect(308, `https://${client.host}${path}`)
  }
  if (isOld) return redirect(308, path)
  const landing = settings.landingPage ?? brand.homepageUrl
  return target.path === '/' && landing !== null ? redirect(303, landing) : null
}

async function answerShare(
  parts: RequestParts,
  incoming: Incoming<LinkRecord>,
  { target, client }: { target: Target; client: Client },
): Promise<Answer> {
  const { site, store, resolve, slots, isBlocked, report, clock } = parts
  const { request, record, visitor, cleanup } = incoming
  if (isBlocked(client.host + target.path)) throw problems.unknownAccess()
  const path = parseLink(target.path)
  if (!path) throw problems.malformed()
  record.bucket = path.bucket
  record.action = path.mode
  const signed = {
    method: request.method ?? '',
    path: target.rawPath,
    query: target.rawQuery,
    headers: present(request.headersDistinct),
  }
  const { grant, projectId } = await authorize(path.access, {
    request: signed,
    resolve,
    now: clock(),
    clientIp: client.ip,
  })
  if (projectId !== undefined) record.projectId = projectId
  const project = projectId ?? toHex(grant.apiKey.head)
  const leave = slots.enter(project)
  if (!leave) throw problems.tooManyRequests()
  cleanup.defer(leave)
  const flags = readFlags(target.query, path.mode)
  if (flags.archiveKind !== undefined) {
    const leaveArchive = parts.archives({ project, address: visitor.address() })
    if (!leaveArchive) throw problems.tooManyRequests()
    cleanup.defer(leaveArchive)
  }
  const answer = await answerLink({
    ...path,
    site,
    target,
    header: (name) => headerValue(signed.headers, name),
    flags,
    visitor,
    assertPresent: () => assertPresent(incoming),
    objects: openObjects({ store, grant, folders: parts.folders }),
    keys: grant.encryption,
    canRead: mayRead(grant.apiKey),
  })
  // a link that shows something: only now the store has found its key
  visitor.known()
  report('keyUsed', { head: toHex(grant.apiKey.head), at: clock().getTime() })
  return answer
}

const present = (headers: NodeJS.Dict<string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, values]) => (values ? [[name, values]] : [])))

const mayRead = (apiKey: ApiKey): boolean => caveatsOf(apiKey).every(({ flags }) => !flags.has('disallowReads'))
