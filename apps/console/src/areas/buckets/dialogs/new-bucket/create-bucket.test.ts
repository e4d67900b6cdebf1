import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { describe, expect, it } from 'vitest'
import { BucketNotMade, createBucket } from './create-bucket'
import { start } from './wizard'

const wish = { ...start.draft, name: 'trips' }
const governed = { mode: 'GOVERNANCE', period: '30', unit: 'days' } as const
const refusal = (code: string, message = 'No.') => new S3ClientError({ code, status: 409, message })

const notMade = async () => false

/** What was called; a call that is named fails. */
function calls(failing: Record<string, Error> = {}) {
  const made: unknown[] = []
  const call = (name: string) => async (given: object) => {
    made.push([name, given])
    const failure = failing[name]
    if (failure) throw failure
  }
  const client = {
    createBucket: call('create'),
    putBucketVersioning: call('versioning'),
    putObjectLockConfiguration: call('lock'),
  }
  return { made, client }
}

const created = (facts = {}) => ['create', { bucket: 'trips', location: undefined, objectLock: false, ...facts }]
const versions = ['versioning', { bucket: 'trips', status: 'Enabled' }]

describe('a bucket is made', () => {
  it.each([
    { given: {}, expected: [created()] },
    { given: { placement: '' }, expected: [created()] },
    { given: { placement: 'oslo' }, expected: [created({ location: 'oslo' })] },
    { given: { versioning: true }, expected: [created(), versions] },
    { given: { lock: true, versioning: true }, expected: [created({ objectLock: true })] },
    {
      given: { lock: true, versioning: true, retention: governed },
      expected: [
        created({ objectLock: true }),
        ['lock', { bucket: 'trips', defaultRetention: { mode: 'GOVERNANCE', days: 30 } }],
      ],
    },
    {
      given: {
        placement: 'oslo',
        lock: true,
        versioning: true,
        retention: { ...governed, period: '2', unit: 'years' },
      },
      expected: [
        created({ location: 'oslo', objectLock: true }),
        ['lock', { bucket: 'trips', defaultRetention: { mode: 'GOVERNANCE', years: 2 } }],
      ],
    },
    // What is left of a choice that was taken back is not sent.
    { given: { lock: false, retention: governed }, expected: [created()] },
  ] as const)('with $given', async ({ given, expected }) => {
    const { client, made } = calls()
    expect(await createBucket(client, { ...wish, ...given }, notMade)).toBeNull()
    expect(made).toEqual(expected)
  })
})

it.each([
  ['BucketAlreadyOwnedByYou', 'A bucket exists with this name.', 'name'],
  ['BucketAlreadyExists', 'A bucket exists with this name.', 'name'],
  ['InvalidBucketName', 'No.', 'name'],
  ['InvalidLocationConstraint', 'New buckets cannot be stored there any more. Choose another one.', 'placement'],
  ['TooManyBuckets', 'No. Delete one first, or ask for a higher limit.', undefined],
])('%s is said at the step it concerns', async (code, message, step) => {
  const { client } = calls({ create: refusal(code) })
  const cause: unknown = await createBucket(client, wish, notMade).catch((error: unknown) => error)
  expect(cause).toBeInstanceOf(BucketNotMade)
  expect(cause).toMatchObject({ message, step })
})

it('of a try whose answer was lost is set as it was to be', async () => {
  const { client, made } = calls({ create: refusal('BucketAlreadyOwnedByYou') })
  expect(await createBucket(client, { ...wish, versioning: true }, async () => true)).toBeNull()
  expect(made).toEqual([created(), versions])
})

it('of somebody else is never taken for one of ours', async () => {
  const { client } = calls({ create: refusal('BucketAlreadyExists') })
  await expect(createBucket(client, wish, async () => true)).rejects.toBeInstanceOf(BucketNotMade)
})

it('another failure stays what it was', async () => {
  const lost = refusal('NetworkError')
  await expect(createBucket(calls({ create: lost }).client, wish, notMade)).rejects.toBe(lost)
})

it('a bucket that lacks something is there all the same, and says what it lacks', async () => {
  const { client } = calls({ versioning: refusal('SlowDown', 'Slow down.'), lock: refusal('SlowDown', 'Slow down.') })
  expect(await createBucket(client, { ...wish, versioning: true }, notMade)).toBe(
    'The bucket is there, but versioning could not be turned on. Slow down.',
  )
  expect(await createBucket(client, { ...wish, lock: true, versioning: true, retention: governed }, notMade)).toBe(
    'The bucket is there, but its default retention could not be set. Slow down.',
  )
})
