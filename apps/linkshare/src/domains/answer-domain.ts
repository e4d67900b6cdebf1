import { headerValue } from '@perigee/s3/sigv4/request'
import { openObjects } from '@perigee/object-client/open-objects'
import { redirect, textAnswer, type Answer } from '@perigee/server-kit/edge/answer'
import { admit, assertPresent, type Incoming } from '@perigee/server-kit/edge/serve'
import type { Client } from '@perigee/server-kit/http/client'
import type { PlainPath } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import type { LinkRecord, RequestParts } from '../request-parts'
import { presentHeaders } from '../http/present-headers'
import { parseTarget, withQuery, type Target } from '../http/target'
import { answerLink } from '../link/answer-link'
import { authorizePublic } from '../link/authorize'
import { countOpening } from '../link/count-opening'
import { readFlags, type Flags } from '../link/flags'
import type { AskedLink } from '../link/link'
import { mayRead } from '../link/may-read'
import { endingOf } from '../objects/media-type'
import { problemOf, problems } from '../problem'
import { keyBelow, readDomainRoot } from './domain-root'
import { domainPlace, domainSite } from './domain-site'

/** The answer of a custom domain, which its zone says where to find. @throws what `problemOf` understands */
export async function answerDomain(
  parts: RequestParts,
  incoming: Incoming<LinkRecord>,
  { domain, client }: { domain: string; client: Client },
): Promise<Answer> {
  const { request, record, visitor, cleanup } = incoming
  const target = parseTarget(request.url ?? '')
  // of two hosts a proxy in front may have taken the other one: RFC 9112 3.2.2
  if (target.authority !== undefined && parts.domainOf(target.authority) !== domain) throw problems.malformed()
  admit(visitor)
  const challenge = await challengeAnswer(parts, domain, target)
  if (challenge) return challenge
  if (parts.isBlocked(domain + target.path)) throw problems.unknownAccess()
  const records = await parts.domains(domain, visitor.address())
  if (!records) throw problems.malformed()
  if (records.tls && parts.site.settings.redirectToHttps && client.scheme === 'http')
    return redirect(308, `https://${domain}${withQuery(target.rawPath, target)}`)
  const { grant, projectId, governedLink } = await authorizePublic(records.access, {
    resolve: parts.resolve,
    clientIp: client.ip,
  })
  const root = readDomainRoot(records.root)
  const key = keyBelow(root, target.path)
  record.action = 'direct'
  record.bucket = root.bucket
  if (projectId !== undefined) record.projectId = projectId
  const project = projectId ?? toHex(grant.apiKey.head)
  const leave = parts.slots.enter(project)
  if (!leave) throw problems.tooManyRequests()
  cleanup.defer(leave)
  const site = domainSite(parts.site, parts.domainFrame, domain)
  const headers = presentHeaders(request)
  const answer = await answerOrNotFound({
    mode: 'direct',
    access: records.access,
    bucket: root.bucket,
    key,
    site,
    place: domainPlace(site, root, domain),
    target,
    header: (name) => headerValue(headers, name),
    flags: flagsOf(target, key),
    visitor,
    assertPresent: () => assertPresent(incoming),
    objects: openObjects({ store: parts.store, grant, folders: parts.folders, threads: parts.threads }),
    keys: grant.encryption,
    canRead: mayRead(grant.apiKey),
    incoming,
    isHttps: client.scheme === 'https',
    governed: governedLink === null ? null : { hash: governedLink, governing: site.governing },
    enterUpload: () => parts.uploads({ project, address: visitor.address() }),
  })
  visitor.known()
  const { report, clock } = parts
  report('keyUsed', { head: toHex(grant.apiKey.head), at: clock().getTime() })
  return governedLink === null
    ? answer
    : countOpening(answer, { link: governedLink, incoming, report, clock, isSite: true })
}

/** What a certification authority looks for (RFC 8555 8.3); null for paths of the website's own. */
async function challengeAnswer(
  { certificates }: RequestParts,
  domain: string,
  { path }: Target,
): Promise<Answer | null> {
  const [, token] = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/.exec(path) ?? []
  const text = token === undefined ? null : await certificates?.challengeText(domain, token)
  return typeof text === 'string' ? textAnswer(200, text) : null
}

/** A website has queries of its own: those that mean a zip file count for zip files, and maps and archives are none. */
function flagsOf({ query }: Target, key: string): Flags {
  const { zipMember, ...flags } = readFlags(query, 'direct')
  return { ...flags, map: false, archiveKind: undefined, zipMember: endingOf(key) === 'zip' ? zipMember : undefined }
}

/** What is not there has the page that the owner made for it, if any. */
async function answerOrNotFound(link: AskedLink): Promise<Answer> {
  try {
    return await answerLink(link)
  } catch (error) {
    const page = problemOf(error).status === 404 ? await notFoundPage(link) : null
    if (!page) throw error
    return page
  }
}

/** Whatever its metadata says, it is a page and not for keeping: next time there may be something. */
async function notFoundPage({ objects, bucket, place }: AskedLink): Promise<Answer | null> {
  try {
    const { info, read } = await objects.getObject({ bucket, key: `${place.root}404.html` as PlainPath })
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(info.size) }
    return { status: 404, headers, body: () => read() }
  } catch (error) {
    if (problemOf(error).isBroken) throw error
    return null
  }
}
