import { createHash, randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

const smallest = 1
const largest = 3_000_000

/** A key that tells what the object must hold: its size, and bytes that follow from the key. */
export const newKey = (round: number, number: number): string => {
  const size = randomInt(2) === 0 ? randomInt(smallest, 8192) : randomInt(8192, largest)
  return `round-${String(round).padStart(2, '0')}/object ${number} of ${size} bytes`
}

export function contentOf(key: string): Buffer {
  const size = Number(/of (\d+) bytes$/.exec(key)?.[1])
  const block = createHash('sha512').update(key).digest()
  return Buffer.alloc(size, block)
}

/** Resolves when the server acknowledged the object. */
export async function put(s3: S3Client, bucket: string, key: string): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: contentOf(key) }))
}

export async function listKeys(s3: S3Client, bucket: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
  }
  return keys
}

/** Whether the object holds all of its bytes. */
export async function isWhole(s3: S3Client, bucket: string, key: string): Promise<boolean> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
  if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`)
  return contentOf(key).equals(await buffer(Body))
}
