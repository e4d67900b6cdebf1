import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { s3 } from './clients'

export const put = (
  bucket: string,
  key: string,
  body: string | Uint8Array = 'x',
  more: Partial<PutObjectCommandInput> = {},
): Promise<PutObjectCommandOutput> => s3.send(new PutObjectCommand({ ...more, Bucket: bucket, Key: key, Body: body }))

export const get = (
  bucket: string,
  key: string,
  more: Partial<GetObjectCommandInput> = {},
): Promise<GetObjectCommandOutput> => s3.send(new GetObjectCommand({ ...more, Bucket: bucket, Key: key }))

export async function bytesOf({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  if (!(Body instanceof Readable)) throw new Error('The answer came without a body.')
  return buffer(Body)
}

export const textOf = async (answer: GetObjectCommandOutput): Promise<string> => (await bytesOf(answer)).toString()

export const read = async (...of: Parameters<typeof get>): Promise<string> => textOf(await get(...of))
