import { join } from 'node:path'
import { expect } from 'vitest'
import { newName } from '../buckets'
import { s3 } from '../clients'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import type { Bench } from './use-tool'

/** Runs the Python program and gives the version and the place of the boto3 that it found. */
export async function runPython(bench: Bench): Promise<{ version: string; path: string }> {
  const bucket = newName('boto3')
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  const printed = await bench.run(join(import.meta.dirname, 'boto3-words.py'), bucket)
  const { boto3, path, botocore, ...seen } = JSON.parse(printed) as Record<string, unknown>
  expect(botocore).toBeTruthy()
  expect(seen).toEqual({
    names: true,
    bodies: true,
    head: ['text/x-odd', { kind: 'odd' }, true],
    large: true,
    largeEtag: true,
    copy: true,
    pages: true,
    folders: ['folder/'],
    presigned: true,
    lifecycle: true,
    refusals: ['NoSuchKey', 'NoSuchBucket', 'NoSuchBucketPolicy'],
    versions: 3,
    left: 0,
    gone: true,
  })
  return { version: String(boto3), path: String(path) }
}
