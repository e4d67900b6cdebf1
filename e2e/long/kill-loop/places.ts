import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { GetObjectCommand, type GetObjectCommandInput, type S3Client } from '@aws-sdk/client-s3'

/** Buckets. */
export interface Places {
  s3: S3Client
  bucket: string
  /** With object lock. Everything in it is due, so only locks keep it. */
  locked: string
  /** With rules that take what is old, and nothing old in it. */
  versioned: string
}

export async function read(s3: S3Client, at: GetObjectCommandInput): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand(at))
  if (!(Body instanceof Readable)) throw new Error(`${at.Key} came without a body`)
  return buffer(Body)
}
