import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Link } from '../link/link'
import { listingPage } from '../pages/listing-page'
import { problems } from '../problem'
import { readPage } from './read-page'

const maxCursor = 1024

/** A page of what is in a folder or bucket. */
export async function listingAnswer(link: Link): Promise<Answer> {
  const { objects, bucket, key, flags, site } = link
  const after = flags.cursor
  if (after !== undefined && after.length > maxCursor) throw problems.malformed()
  const page = await readPage(objects, { bucket, prefix: key, after, limit: site.settings.pageSize })
  return listingPage(link, page)
}
