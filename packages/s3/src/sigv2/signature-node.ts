import { constantTimeEqualText } from '@perigee/crypto/hash'
import { createHmac } from 'node:crypto'
import { S3Error } from '../errors'

/** HMAC-SHA1 in base64. */
export const signatureV2 = (secretKey: string, text: string): string =>
  createHmac('sha1', secretKey).update(text).digest('base64')

/** `texts` are the ways in which clients write down one request. @throws S3Error SignatureDoesNotMatch */
export function checkSignatureV2(secretKey: string, texts: readonly string[], given: string): void {
  const matching = texts.filter((text) => constantTimeEqualText(signatureV2(secretKey, text), given))
  if (matching.length === 0) throw new S3Error('SignatureDoesNotMatch')
}
