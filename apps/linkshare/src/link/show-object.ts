import type { ObjectInfo } from '@perigee/object-client/open-objects'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { mapAnswer } from '../map/map-answer'
import { contentAnswer } from '../objects/content-answer'
import { objectPage } from '../pages/object-page'
import { zipAnswer } from '../zip/zip-answer'
import { isDirect, type Link } from './link'

/** An object that is there, in the way that the link asks for: its place on the map, a look into it, bytes or a page. */
export async function showObject(link: Link, info: ObjectInfo): Promise<Answer> {
  const { flags, bucket, key, objects } = link
  if (flags.map) return mapAnswer(link, info)
  if (flags.zipMember === undefined && !isDirect(link)) return objectPage(link, info)
  const opened = await objects.getObject({ bucket, key })
  return flags.zipMember === undefined ? contentAnswer(link, opened) : zipAnswer(link, opened, flags.zipMember)
}
