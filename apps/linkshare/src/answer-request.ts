import { redirect, textAnswer, type Answer } from '@perigee/server-kit/edge/answer'
import { admit, assertPresent, type Incoming } from '@perigee/server-kit/edge/serve'
import type { Client } from '@perigee/server-kit/http/client'
import { headerValue } from '@perigee/s3/sigv4/request'
import { openObjects } from '@perigee/object-client/open-objects'
import { toHex } from '@perigee/std/encoding'
import { answerDomain } from './domains/answer-domain'
import { presentHeaders } from './http/present-headers'
import { parseTarget, withQuery, type Target } from './http/target'
import { answerLink } from './link/answer-link'
import { authorize } from './link/authorize'
import { countOpening } from './link/count-opening'
import { readFlags } from './link/flags'
import { parseLink } from './link/parse-link'
import { mayRead } from './link/may-read'
import { sharePlace } from './link/share-place'
import { welcomePage } from './pages/error-page'
import { problems } from './problem'
import type { LinkRecord, RequestParts } from './request-parts'
import type { SiteWithFiles } from './site'

/** The answer to a GET or HEAD request, or to a form that a link shows. @throws what `problemOf` understands */
export async function answerRequest(parts: RequestParts, incoming: Incoming<LinkRecord>): Promise<Answer> {
  const { site, stopping } = parts
  const { request, record } = incoming
  const client = parts.clientOf(request)
  const domain = parts.domainOf(client.host)
  if (domain !== null) {
    record.domain = domain
    return answerDomain(parts, incoming, { domain, client })
  }
  const target = parseTarget(request.url ?? '')
  if (request.method === 'POST' && !isShare(target)) throw problems.notAllowed()
  if (target.path === '/health/process') return stopping ? textAnswer(503, 'down') : textAnswer(200, 'okay')
  admit(incoming.visitor)
  const file = site.files.get(target.path)
  if (file) return file
  const elsewhere = redirection(site, target, client)
  if (elsewhere) return elsewhere
  if (target.path === '/') return welcomePage(site)
  return answerShare(parts, incoming, { target, client })
}

const isShare = ({ path }: Target): boolean => /^\/(s|raw)(\/|$)/.test(path)

/** To https, to the home page, or from the old form of links to the new one; at once where both apply. */
function redirection({ settings, brand, basePath }: SiteWithFiles, target: Target, client: Client): Answer | null {
  const isOld = target.path !== '/' && !isShare(target)
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
    headers: presentHeaders(request),
  }
  const { grant, projectId, governedLink } = await authorize(path.access, {
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
    place: sharePlace(site, path),
    target,
    header: (name) => headerValue(signed.headers, name),
    flags,
    visitor,
    assertPresent: () => assertPresent(incoming),
    objects: openObjects({ store, grant, folders: parts.folders, threads: parts.threads }),
    keys: grant.encryption,
    canRead: mayRead(grant.apiKey),
    incoming,
    isHttps: client.scheme === 'https',
    governed: governedLink === null ? null : { hash: governedLink, governing: site.governing },
    enterUpload: () => parts.uploads({ project, address: visitor.address() }),
  })
  // a link that shows something: only now the store has found its key
  visitor.known()
  report('keyUsed', { head: toHex(grant.apiKey.head), at: clock().getTime() })
  return governedLink === null
    ? answer
    : countOpening(answer, { link: governedLink, incoming, report, clock, isSite: false })
}
