import { expect, it } from 'vitest'
import { type ObjectRef, refId, s3Object } from './object-ref'

it('every version of a key has an identity of its own', () => {
  const refs: ObjectRef[] = [
    { key: 'a' },
    { key: 'a', version: '1' },
    { key: 'a', version: '2' },
    { key: '1:1/a' },
    { key: '/a', version: '' },
    { key: 'a', version: '' },
    { key: 'b/a', version: '1' },
    { key: 'a', version: '1/b' },
  ]
  expect(new Set(refs.map(refId)).size).toBe(refs.length)
})

it('is what S3 calls it', () => {
  expect(s3Object({ key: 'a' })).toEqual({ key: 'a' })
  expect(s3Object({ key: 'a', version: 'v' })).toEqual({ key: 'a', versionId: 'v' })
})
