import { S3Error } from '@perigee/s3/errors'
import type { Exchange } from '../operation'

/** `If-None-Match: *` and `If-Match`: what the key must hold for a write to happen. */
export const writeConditions = {
  /** @throws S3Error NotImplemented for what no write can be made to depend on */
  read({ header }: Exchange): { onlyIfAbsent?: true; ifMatch?: string } {
    const ifNoneMatch = header('if-none-match')
    const ifMatch = header('if-match')
    if (ifNoneMatch === undefined) return ifMatch === undefined ? {} : { ifMatch }
    if (ifNoneMatch.trim() !== '*') {
      throw new S3Error('NotImplemented', 'If-None-Match on writes can only be "*".')
    }
    if (ifMatch !== undefined) throw new S3Error('NotImplemented', 'If-Match and If-None-Match exclude each other.')
    return { onlyIfAbsent: true }
  },
}
