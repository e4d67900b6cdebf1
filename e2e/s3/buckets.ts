import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, type CreateBucketCommandInput } from '@aws-sdk/client-s3'
import { beforeAll } from 'vitest'
import { s3 } from './clients'

export const newName = (kind = 'suite'): string => `${kind}-${randomBytes(6).toString('hex')}`

/** Names of buckets that go when the tests of the file are over. */
export const toRemove: string[] = []

/** The name again, of a bucket that is about to be made and has to go afterwards. */
export function removedLater(name: string = newName()): string {
  toRemove.push(name)
  return name
}

export async function makeBucket(options: Partial<CreateBucketCommandInput> = {}): Promise<string> {
  const name = removedLater()
  await s3.send(new CreateBucketCommand({ ...options, Bucket: name }))
  return name
}

/** A bucket for the tests of a describe; its name is known when they run. */
export function useBucket(options: Partial<CreateBucketCommandInput> = {}): { name: string } {
  const bucket = { name: '' }
  beforeAll(async () => {
    bucket.name = await makeBucket(options)
  })
  return bucket
}
