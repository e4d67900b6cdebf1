import { isBucketName } from '@perigee/domain/bucket-name'
import { parseAccessGrant, type AccessGrant } from '@perigee/grants/access-grant'
import type { Parser } from '@perigee/server-kit/settings/parsers'
import type { BucketName } from '@perigee/std/brand'

/** Which requests are written down, and where. */
export type LogDestination = {
  /** Public id. */
  project: string
  bucket: string
  target: { bucket: BucketName; grant: AccessGrant; prefix: string }
}

const form = /^([0-9a-f-]{36}):([^:]+):([^:]+):(\w+):(.*)$/is

/** `project:bucket:target bucket:access grant:prefix`; the grant is a secret and shown nowhere. */
export const logDestination: Parser<LogDestination> = {
  accepts: 'project id:bucket:target bucket:access grant:prefix',
  read(given) {
    const [, project = '', bucket = '', into = '', grant = '', prefix = ''] = form.exec(given) ?? []
    if (!isBucketName(bucket) || !isBucketName(into)) return undefined
    try {
      const target = { bucket: into, grant: parseAccessGrant(grant), prefix }
      return { project: project.toLowerCase(), bucket, target }
    } catch {
      return undefined
    }
  },
  show: () => '',
}
