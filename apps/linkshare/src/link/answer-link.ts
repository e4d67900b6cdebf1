import { isRefusal } from '@perigee/contract/refusal'
import type { ObjectInfo } from '@perigee/object-client/open-objects'
import { maxObjectKeyBytes } from '@perigee/s3/object-key'
import type { PlainPath } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { archiveAnswer } from '../archive/archive-answer'
import { redirect, type Answer } from '@perigee/server-kit/edge/answer'
import { withQuery } from '../http/target'
import { listingAnswer } from '../listing/listing-answer'
import { contentAnswer } from '../objects/content-answer'
import { problems } from '../problem'
import { isDirect, type Link } from './link'
import { showObject } from './show-object'

/** Decides what a link is: an archive, a file, the page around it, or a folder. @throws Refusal, S3Error, AnswerError */
export function answerLink(link: Link): Promise<Answer> {
  const { flags, key, site } = link
  if (flags.archiveKind !== undefined && site.settings.archives && isDirect(link)) return archiveAnswer(link)
  if (key === '') return bucketAnswer(link)
  return key.endsWith('/') ? folderAnswer(link) : objectAnswer(link)
}

/** Links on a page are relative to its folder, so the address of a bucket ends with a slash. */
async function bucketAnswer(link: Link): Promise<Answer> {
  return link.target.path.endsWith('/') ? listingAnswer(link) : toFolder(link)
}

/** A file whose name ends with a slash, the folder's own start page, or what is in it. */
async function folderAnswer(link: Link): Promise<Answer> {
  const start = `${link.key}index.html` as PlainPath
  const [exact, index] = await Promise.all([stat(link, link.key), stat(link, start)])
  if (exact && exact.size > 0) return showObject(link, exact)
  if (index) return showObject({ ...link, key: start }, index)
  return listingAnswer(link)
}

async function objectAnswer(link: Link): Promise<Answer> {
  const { flags, bucket, key, objects } = link
  try {
    const wantsBytes = isDirect(link) && !flags.map && flags.zipMember === undefined
    if (wantsBytes) return contentAnswer(link, await objects.getObject({ bucket, key }))
    return await showObject(link, await objects.headObject({ bucket, key }))
  } catch (error) {
    if (!isRefusal(error, 'noSuchKey')) throw error
  }
  if (await isFolder(link)) return toFolder(link)
  throw problems.noSuchObject()
}

/** Whoever may not list sees no folder either. */
async function isFolder(link: Link): Promise<boolean> {
  const { bucket, key, objects } = link
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
  redirect(303, site.basePath + withQuery(`${target.rawPath}/`, target))

async function stat({ objects, bucket }: Link, key: PlainPath): Promise<ObjectInfo | undefined> {
  if (utf8(key).length > maxObjectKeyBytes) return undefined
  try {
    return await objects.headObject({ bucket, key })
  } catch (error) {
    if (isRefusal(error, 'noSuchKey') || isRefusal(error, 'pathTooLong')) return undefined
    throw error
  }
}
