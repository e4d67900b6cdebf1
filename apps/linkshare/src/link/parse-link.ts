import { isBucketName } from '@perigee/domain/bucket-name'
import { objectKeyProblem } from '@perigee/s3/object-key'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { problems } from '../problem'

export type Mode = 'page' | 'direct'

/** What the path of a link names. `key` is empty for a bucket. */
export type LinkPath = { mode: Mode; access: string; bucket: BucketName; key: PlainPath }

const modes: Readonly<Record<string, Mode>> = { s: 'page', raw: 'direct' }

/**
 * Reads `/s/<access>/<bucket>/<key>` and `/raw/…`, decoded. Null for a path of the old form, which has neither word.
 * @throws AnswerError for links without access or bucket, and for names that nothing can have
 */
export function parseLink(path: string): LinkPath | null {
  const [, word = '', access = '', bucket = '', key = ''] =
    /^\/([^/]*)(?:\/([^/]*)(?:\/([^/]*)(?:\/(.*))?)?)?$/s.exec(path) ?? []
  const mode = Object.hasOwn(modes, word) ? modes[word] : undefined
  if (mode === undefined) return null
  if (access === '' || bucket === '') throw problems.malformed()
  if (!isBucketName(bucket)) throw problems.badBucketName()
  if (key !== '' && objectKeyProblem(key) !== null) throw problems.badKey()
  return { mode, access, bucket, key: key as PlainPath }
}
