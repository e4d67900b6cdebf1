import { decodeXml, type XmlCodec } from '../xml/codec'
import { readErrorXml } from '../xml/error'
import { answerLimits } from './answer-limits'
import { failureOf } from './send'

/** Codes of failures that may pass; all others are refusals of the very request. */
const passing: ReadonlyMap<string, number> = new Map([
  ['InternalError', 500],
  ['SlowDown', 503],
  ['ServiceUnavailable', 503],
])

/**
 * Reads the answer of a call that may take long (CopyObject, CompleteMultipartUpload): its status may be sent before the
 * work is done, and then a failure comes as the body of a 200. @throws S3ClientError, as if the status had said so
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 */
export async function lateAnswer<T>(codec: XmlCodec<T>, response: Response): Promise<T> {
  const body = await response.text()
  const error = readErrorXml(body)
  if (error) throw failureOf(passing.get(error.code) ?? 400, body, response.headers.get('x-amz-request-id'))
  return decodeXml(codec, body, answerLimits)
}
