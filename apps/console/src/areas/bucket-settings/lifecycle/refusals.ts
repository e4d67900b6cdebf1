import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'

/**
 * Whether a refusal of the gateway is about the folder of a rule: all else that is an argument of it was judged by the
 * editor, by the gateway's own rules. Its sentence belongs to that field.
 */
export const refusesFolder = (cause: unknown, { prefix }: Pick<LifecycleRule, 'prefix'>): cause is S3ClientError =>
  prefix !== '' && cause instanceof S3ClientError && cause.code === 'InvalidArgument'

/** What was thrown, in words for who wants to see or change rules. */
export function inWords(cause: unknown): unknown {
  if (!(cause instanceof S3ClientError)) return cause
  const words = sentences[cause.code]
  return words === undefined ? cause : new Error(words, { cause })
}

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'This bucket does not exist any more.',
  MethodNotAllowed: 'This storage service has no lifecycle rules.',
  NotImplemented: 'This storage service has no lifecycle rules.',
}
