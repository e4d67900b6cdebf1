import { isRefusal } from '@perigee/contract/refusal'
import type { ObjectInfo, OpenObject } from '@perigee/object-client/open-objects'
import { maxObjectKeyBytes } from '@perigee/s3/object-key'
import type { PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { archiveAnswer } from '../archive/archive-answer'
import { redirect, type Answer } from '@perigee/server-kit/edge/answer'
import { pathOnHost, withQuery } from '../http/target'
import { answerGoverned } from '../governed/gate'
import { contentAnswer } from '../objects/content-answer'
import { problems } from '../problem'
import { isDirect, type AskedLink, type Link } from './link'
import { mapAnswer } from '../map/map-answer'
import { objectPage } from '../pages/object-page'
import { zipAnswer } from '../zip/zip-answer'
import { hiddenPage } from '../pages/hidden-page'
import { listingPage } from '../pages/listing-page'
import { readPage } from '../listing/read-page'

/** Answers what the rules of a link, if it has any, leave of it. @throws Refusal, S3Error, AnswerError */
export async function answerLink(asked: AskedLink): Promise<Answer> {
  if (asked.governed) return answerGoverned(asked, asked.governed, openLink)
  if (asked.incoming.request.method === 'POST') throw problems.notAllowed()
  return openLink({ ...asked, ...ungoverned })
}

const ungoverned: Pick<Link, 'shows' | 'measure'> = {
  shows: { previews: true, listing: true },
  measure: (answer) => Promise.resolve(answer),
}

/** Decides what a link is: an archive, a file, the page around it, or a folder. @throws Refusal, S3Error, AnswerError */
function openLink(link: Link): Promise<Answer> {
  const { flags, key, site } = link
  if (flags.archiveKind !== undefined && site.settings.archives && isDirect(link)) return countedArchive(link)
  if (key === '') return bucketAnswer(link)
  return key.endsWith('/') ? folderAnswer(link) : objectAnswer(link)
}

/** One download, whatever is in it; what is hidden cannot be packed either. */
async function countedArchive(link: Link): Promise<Answer> {
  if (!link.shows.listing) throw problems.forbidden()
  return link.measure(await archiveAnswer(link), { name: `${link.key}/`, size: null, lastModified: null })
}

const countedContent = (link: Link, opened: OpenObject): Promise<Answer> =>
  link.measure(contentAnswer(link, opened), { ...opened.info, name: opened.info.key })

/** Links on a page are relative to its folder, so the address of a bucket ends with a slash; a domain has a start page. */
async function bucketAnswer(link: Link): Promise<Answer> {
  if (link.site.isOwnOrigin) return folderAnswer(link)
  return link.target.path.endsWith('/') ? listingAnswer(link) : toFolder(link)
}

/** A file whose name ends with a slash, the folder's own start page, or what is in it. */
async function folderAnswer(link: Link): Promise<Answer> {
  const start = `${link.key}index.html` as PlainPath
  const [exact, index] = await Promise.all([link.key === '' ? undefined : stat(link, link.key), stat(link, start)])
  if (exact && exact.size > 0) return showObject(link, exact)
  if (index) return showObject({ ...link, key: start }, index)
  return listingAnswer(link)
}

async function objectAnswer(link: Link): Promise<Answer> {
  const { flags, bucket, key, objects } = link
  try {
    const wantsBytes = isDirect(link) && !flags.map && flags.zipMember === undefined
    if (wantsBytes) return await countedContent(link, await openedFor(link))
    return await showObject(link, await objects.headObject({ bucket, key }))
  } catch (error) {
    if (!isRefusal(error, 'noSuchKey')) throw error
  }
  if (await isFolder(link)) return toFolder(link)
  throw problems.noSuchObject()
}

/** Whoever may not list sees no folder either. */
async function isFolder(link: Link): Promise<boolean> {
  const { bucket, key, objects, shows } = link
  if (!shows.listing) return false
  if (await stat(link, `${key}/index.html` as PlainPath)) return true
  try {
    const page = await objects.listObjects({ bucket, prefix: `${key}/`, delimiter: '/', limit: 1 })
    return page.objects.length + page.prefixes.length > 0
  } catch (error) {
    if (isRefusal(error, 'unauthorizedApiKey')) return false
    throw error
  }
}

const toFolder = ({ target, site }: Link): Answer =>
  redirect(303, pathOnHost(site.basePath + withQuery(`${target.rawPath}/`, target)))

async function stat({ objects, bucket }: Link, key: PlainPath): Promise<ObjectInfo | undefined> {
  if (utf8(key).length > maxObjectKeyBytes) return undefined
  try {
    return await objects.headObject({ bucket, key })
  } catch (error) {
    if (isRefusal(error, 'noSuchKey') || isRefusal(error, 'pathTooLong')) return undefined
    throw error
  }
}

/** An object that is there, in the way that the link asks for: its place on the map, a look into it, bytes or a page. */
async function showObject(link: Link, info: ObjectInfo): Promise<Answer> {
  const { flags, bucket, key, objects } = link
  if (flags.map) return mapAnswer(link, info)
  if (flags.zipMember !== undefined) return zipAnswer(link, await objects.getObject({ bucket, key }), flags.zipMember)
  return isDirect(link) ? countedContent(link, await openedFor(link)) : objectPage(link, info)
}

/** Its content, or for HEAD what is said about it: that is no download, and goes on where those are stopped. */
async function openedFor({ objects, bucket, key, canRead, incoming }: Link): Promise<OpenObject> {
  if (incoming.request.method !== 'HEAD' || !canRead) return objects.getObject({ bucket, key })
  const info = await objects.headObject({ bucket, key })
  return { info, parts: () => [], read: nothing, atHand: () => null }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const maxCursor = 1024

/** A page of what is in a folder or bucket. */
async function listingAnswer(link: Link): Promise<Answer> {
  const { objects, bucket, key, flags, site, shows } = link
  if (!shows.listing) return hiddenPage(link)
  const after = flags.cursor
  if (after !== undefined && after.length > maxCursor) throw problems.malformed()
  const page = await readPage(objects, { bucket, prefix: key, after, limit: site.settings.pageSize })
  return listingPage(link, page)
}
