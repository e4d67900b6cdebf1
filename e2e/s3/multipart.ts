import {
  AbortMultipartUploadCommand,
  type AbortMultipartUploadCommandOutput,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  type CompleteMultipartUploadCommandOutput,
  type CompletedPart,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  UploadPartCommand,
  type UploadPartCommandInput,
} from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { s3 } from './clients'
import { md5 } from './content'

export interface Upload {
  Key: string
  UploadId: string
  /** What completing wants to hear of the part. */
  part(number: number, body: string | Uint8Array, more?: Partial<UploadPartCommandInput>): Promise<CompletedPart>
  complete(
    parts: CompletedPart[],
    more?: Partial<CompleteMultipartUploadCommandInput>,
  ): Promise<CompleteMultipartUploadCommandOutput>
  abort(): Promise<AbortMultipartUploadCommandOutput>
  /** The same with another id. */
  with(uploadId: string): Upload
}

export async function startUpload(
  bucket: string,
  key: string,
  more: Partial<CreateMultipartUploadCommandInput> = {},
): Promise<Upload> {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...more, Bucket: bucket, Key: key }))
  if (UploadId === undefined) throw new Error('The upload has no id.')
  return uploadOf(bucket, key, UploadId)
}

function uploadOf(Bucket: string, Key: string, UploadId: string): Upload {
  const at = { Bucket, Key, UploadId }
  return {
    Key,
    UploadId,
    async part(PartNumber, Body, more = {}) {
      const { $metadata, ...answer } = await s3.send(new UploadPartCommand({ ...more, ...at, PartNumber, Body }))
      if ($metadata.httpStatusCode !== 200) throw new Error(`Part ${PartNumber} was not taken.`)
      const { ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA1, ChecksumSHA256 } = answer
      return { PartNumber, ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA1, ChecksumSHA256 }
    },
    complete: (Parts, more = {}) =>
      s3.send(new CompleteMultipartUploadCommand({ ...more, ...at, MultipartUpload: { Parts } })),
    abort: () => s3.send(new AbortMultipartUploadCommand(at)),
    with: (uploadId) => uploadOf(Bucket, Key, uploadId),
  }
}

/** MD5 of the MD5s of all parts, and their number. */
export function multipartEtag(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('md5')
  for (const part of parts) hash.update(Buffer.from(md5(part), 'hex'))
  return `"${hash.digest('hex')}-${parts.length}"`
}
