import type { OpenObject } from '@perigee/object-client/open-objects'
import { acceptsCoding } from '@perigee/server-kit/http/accept-encoding'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { isDirect, type Link } from '../link/link'
import { nameOf } from '../link/names'
import { contentHeaders } from '../objects/content-headers'
import { displayOptionsOf } from '../objects/content-answer'
import { memberPage } from '../pages/member-page'
import { zipPage } from '../pages/zip-page'
import { problems } from '../problem'
import { readDirectory, type ZipMember } from './directory'
import { gzipped, inflated, methods, openMember } from './member-content'

/** A look into a zip file: its list of members for `/`, else the member of that name as a page or as bytes. */
export async function zipAnswer(link: Link, opened: OpenObject, path: string): Promise<Answer> {
  const { settings, zipTurns, zipTables } = link.site
  const { access, bucket, visitor, assertPresent } = link
  if (visitor.refusal({ ofKnown: true })) throw problems.tooManyRequests()
  const read = () => visitor.chargeAll(() => readDirectory(opened, settings.maxZipDirectory))
  const { members, byName } = await zipTurns(() => {
    assertPresent()
    return zipTables.get(access, { ...opened.info, bucket }, read)
  })
  if (path === '/') return zipPage(link, members)
  const found = byName.get(path)
  if (!isDirect(link)) {
    if (!found) throw problems.noSuchObject()
    return memberPage(link, found)
  }
  if (!found) throw problems.badZip()
  if (link.header('range') !== undefined) throw problems.rangeOfMember()
  return link.measure(await memberAnswer(link, opened, found), {
    name: `${opened.info.key}/${path}`,
    size: null,
    lastModified: opened.info.lastModified,
  })
}

async function memberAnswer(link: Link, opened: OpenObject, member: ZipMember): Promise<Answer> {
  const accepted = link.header('accept-encoding')
  const asGzip = member.method === methods.deflated && acceptsCoding(accepted, 'gzip')
  if (!asGzip && !acceptsCoding(accepted, 'identity')) throw problems.noAcceptableCoding()
  const described = { name: nameOf(member.name), lastModified: opened.info.lastModified, metadata: {} }
  const bytes = await openMember(opened, member)
  const headers = { ...contentHeaders(described, displayOptionsOf(link)), vary: 'Accept-Encoding' }
  if (asGzip)
    return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: () => gzipped(bytes, member) }
  const body = () => (member.method === methods.deflated ? inflated(bytes, member) : bytes)
  return { status: 200, headers: { ...headers, 'content-length': String(member.size) }, body }
}
