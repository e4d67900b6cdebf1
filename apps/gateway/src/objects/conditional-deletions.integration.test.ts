import {
  CreateBucketCommand,
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  DeleteObjectsCommand,
  HeadObjectCommand,
  type ObjectIdentifier,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../testing/failure'
import { codeOf, rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'

const gateway = useGateway()
const { call } = rawRequests(gateway)
const s3 = () => gateway().client()

describe.each([
  ['unversioned', false],
  ['versioned', true],
])('deletions in a bucket that is %s', (kind, isVersioned) => {
  const Bucket = `conditions-${kind}`
  const old = new Date('2015-01-01')
  beforeAll(async () => {
    await s3().send(new CreateBucketCommand({ Bucket }))
    if (!isVersioned) return
    const VersioningConfiguration = { Status: 'Enabled' as const }
    await s3().send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
  })
  const aKey = async () => {
    const name = { Bucket, Key: randomUUID() }
    const { VersionId } = await s3().send(new PutObjectCommand({ ...name, Body: 'twelve bytes' }))
    const { LastModified } = await s3().send(new HeadObjectCommand(name))
    return { name, LastModified, ...(VersionId !== undefined && { VersionId }) }
  }
  const isLeft = (name: { Bucket: string; Key: string }) =>
    s3()
      .send(new HeadObjectCommand(name))
      .then(
        () => true,
        () => false,
      )

  it.each([
    ['the latest', false],
    ['a named one', true],
  ])('depend on size and time: %s', async (_, isNamed) => {
    const { name, LastModified, VersionId } = await aKey()
    const named = { ...name, ...(isNamed && VersionId !== undefined && { VersionId }) }
    const remove = (more: Partial<DeleteObjectCommandInput>) =>
      s3().send(new DeleteObjectCommand({ ...named, ...more }))
    const failed = { code: 'PreconditionFailed', status: 412 }
    expect(await failureOf(remove({ IfMatchSize: 13 }))).toEqual(failed)
    expect(await failureOf(remove({ IfMatchLastModifiedTime: old }))).toEqual(failed)
    expect(await failureOf(remove({ IfMatchSize: 12, IfMatchLastModifiedTime: old }))).toEqual(failed)
    expect(await isLeft(name)).toBe(true)
    await remove({ IfMatchSize: 12, IfMatchLastModifiedTime: LastModified })
    expect(await isLeft(name)).toBe(false)
    expect((await remove({ IfMatchSize: 12 })).$metadata.httpStatusCode).toBe(204)
    expect((await remove({ IfMatchLastModifiedTime: old })).$metadata.httpStatusCode).toBe(204)
  })

  it('of many depend on size and time of each', async () => {
    const [one, two, three] = await Promise.all([aKey(), aKey(), aKey()])
    const all = [one, two, three].map(({ name: { Key }, VersionId }) => ({ Key, VersionId }))
    const remove = (conditions: Partial<ObjectIdentifier>[]) => {
      const Objects = all.map((named, at) => ({ ...named, ...conditions[at] }))
      return s3().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    }
    const refused = await remove([{ Size: 13 }, { LastModifiedTime: old }, { Size: 12, LastModifiedTime: old }])
    expect(refused.Errors?.map(({ Code }) => Code)).toEqual(all.map(() => 'PreconditionFailed'))
    expect(refused.Deleted).toBeUndefined()
    const time = { LastModifiedTime: two.LastModified }
    const done = await remove([{ Size: 12 }, time, { Size: 12, LastModifiedTime: three.LastModified }])
    expect(done.Deleted?.map(({ Key }) => Key)).toEqual(all.map(({ Key }) => Key))
    expect(await Promise.all([one, two, three].map(({ name }) => isLeft(name)))).toEqual([false, false, false])
    expect((await remove([{ Size: 1 }, { Size: 1 }, { Size: 1 }])).Errors).toBeUndefined()
  })
})

it('a deletion with a size or a time that is none is refused', async () => {
  const Bucket = 'conditions'
  await s3().send(new CreateBucketCommand({ Bucket }))
  const { ETag } = await s3().send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'x' }))
  for (const name of ['x-amz-if-match-size', 'x-amz-if-match-last-modified-time']) {
    const answer = await call('DELETE', `/${Bucket}/kept`, { [name]: 'soon' })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument'])
  }
  expect((await s3().send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).ETag).toBe(ETag)
})
