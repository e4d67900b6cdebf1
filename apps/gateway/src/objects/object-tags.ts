import { checkTags, maxObjectTags, readTagQuery, writeTagQuery, type Tag } from '@perigee/s3/tags'
import { header } from '../operation'

/** The tags that an upload or a copy gives its object, in the form in which they are kept. */
export const taggingHeader = header('x-amz-tagging', (text) => keptTags(readTagQuery(text))).optional()

/** @throws S3Error for tags that an object cannot have */
export function keptTags(tags: readonly Tag[]): string {
  checkTags(tags, maxObjectTags)
  return writeTagQuery(tags)
}

/** Native clients may have kept anything under that name; what cannot be read counts as no tags. */
export function tagsOf({ tags }: { tags: string }): Tag[] {
  try {
    return readTagQuery(tags)
  } catch {
    return []
  }
}
