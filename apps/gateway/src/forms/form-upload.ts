import { S3Error } from '@perigee/s3/errors'
import type { SizeRange } from '@perigee/s3/post-policy/judge-form'
import { readClaims, requestBody, type RequestBody } from '../http/request-body'
import { checkHeaderSizes } from '../request/s3-request'
import { headersOfForm } from './fields'
import type { Form } from './read-form'

/** The upload that a form asks for, as if it had come with headers. */
export type FormUpload = {
  fields: ReadonlyMap<string, string>
  header: (name: string) => string | undefined
  headerNames: readonly string[]
  body: RequestBody
}

/** @throws S3Error for metadata and checksums that cannot be */
export function formUpload({ fields, file }: Form, sizes: SizeRange): FormUpload {
  const headers = headersOfForm(fields)
  const header = (name: string): string | undefined => headers.get(name)
  checkHeaderSizes([...headers].filter(([name]) => name.startsWith('x-amz-meta-')).flat(), Number.MAX_SAFE_INTEGER)
  const mode = { kind: 'unsigned' } as const
  const body = requestBody({
    bytes: () => within(sizes, file()),
    length: null,
    mode,
    claims: readClaims(header, mode),
    chunkSigning: null,
  })
  return { fields, header, headerNames: [...headers.keys()], body }
}

/** @throws S3Error EntityTooLarge as soon as there is too much, EntityTooSmall at the end */
async function* within({ min, max }: SizeRange, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size > max) throw new S3Error('EntityTooLarge', undefined, { details: { MaxSizeAllowed: String(max) } })
    yield piece
  }
  if (size < min) throw new S3Error('EntityTooSmall', undefined, { details: { MinSizeAllowed: String(min) } })
}
