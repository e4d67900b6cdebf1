import { refusals } from '../refusal'

export const bucketRefusals = refusals({
  lockedBucketNotEmptied: () => ({
    status: 409,
    say: 'A bucket with object lock is deleted only when it is empty.',
  }),
  noSuchBucketDeletion: () => ({ status: 404, say: 'There is no such deletion.' }),
})
