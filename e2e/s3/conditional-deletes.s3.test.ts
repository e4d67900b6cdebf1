import { DeleteObjectCommand, DeleteObjectsCommand, HeadObjectCommand, type ObjectIdentifier } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeBucket } from './buckets'
import { refusal, s3 } from './clients'
import { put } from './objects'
import { makeVersionedBucket } from './versions'

const failed = [412, 'PreconditionFailed']
const conditions = {
  size: { bad: { size: 9999 }, good: async () => ({ size: 8 }) },
  'last modified time': {
    bad: { time: new Date('2015-01-01') },
    good: async (Bucket: string) => ({
      time: (await s3.send(new HeadObjectCommand({ Bucket, Key: 'obj' }))).LastModified,
    }),
  },
} as const
type Condition = { size?: number; time?: Date | undefined }

describe.each(Object.entries(conditions))('a deletion that depends on the %s', (_, { bad, good }) => {
  describe.each([
    ['in a bucket without versions', makeBucket, false],
    ['of the latest version', makeVersionedBucket, false],
    ['of a version that is named', makeVersionedBucket, true],
  ])('%s', (_kind, make, isNamed) => {
    let Bucket = ''
    beforeAll(async () => {
      Bucket = await make()
    })
    const aVersion = async () => {
      const { VersionId } = await put(Bucket, 'obj', 'deleteme')
      return isNamed && VersionId !== undefined ? { VersionId } : {}
    }
    const remove = (version: { VersionId?: string }, { size, time }: Condition) =>
      s3.send(
        new DeleteObjectCommand({ Bucket, Key: 'obj', ...version, IfMatchSize: size, IfMatchLastModifiedTime: time }),
      )
    const removeSome = async (version: { VersionId?: string }, { size, time }: Condition) => {
      const object: ObjectIdentifier = { Key: 'obj', ...version, Size: size, LastModifiedTime: time }
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [object] } }))
      return Errors.map(({ Code }) => Code)
    }
    const isThere = () =>
      s3.send(new HeadObjectCommand({ Bucket, Key: 'obj' })).then(
        () => true,
        () => false,
      )

    it('by DeleteObject happens for the right object only', async () => {
      const version = await aVersion()
      expect(await refusal(remove(version, bad))).toEqual(failed)
      expect(await isThere()).toBe(true)
      await remove(version, await good(Bucket))
      expect(await isThere()).toBe(false)
      expect((await remove(version, bad)).$metadata.httpStatusCode).toBe(204)
    })

    it('by DeleteObjects happens for the right object only', async () => {
      const version = await aVersion()
      expect(await removeSome(version, bad)).toEqual(['PreconditionFailed'])
      expect(await isThere()).toBe(true)
      expect(await removeSome(version, await good(Bucket))).toEqual([])
      expect(await isThere()).toBe(false)
    })
  })
})
