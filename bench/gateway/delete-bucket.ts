import { setTimeout as pause } from 'node:timers/promises'
import { buckets } from '@perigee/contract/buckets'
import type { Figure } from '../figures/figure'
import { withProduct } from './bench-product'
import { filledBucket } from './filled-folder'

const bucket = 'doomed'
const folders = { 'a/': 40_000, 'b/': 5_000, 'b/c/': 5_000 }
const objects = 50_000

/** The deletion of a bucket with everything in it by the server's job, with its pauses, from the call to its end. */
export const deleteBucket = (): Promise<Figure[]> =>
  withProduct(async (bench) => {
    await filledBucket(bench, { bucket, encryptPath: true, folders })
    const { account, access } = bench
    const query = { projectID: access.projectId }
    const started = performance.now()
    const { answer: begun } = await account.client.call(buckets.startDeletion, { query, body: { bucket } })
    for (let state: string = begun.state; state !== 'deleted';) {
      await pause(250)
      const { answer: all } = await account.client.call(buckets.deletions, { query })
      state = all.find(({ id }) => id === begun.id)?.state ?? 'lost'
      if (state !== 'running' && state !== 'deleted') throw new Error(`the deletion is ${state}`)
    }
    const seconds = (performance.now() - started) / 1000
    return [
      {
        name: `a bucket of ${objects.toLocaleString('en')} objects is deleted`,
        value: `${Math.round(objects / seconds).toLocaleString('en')} objects/s`,
        explains: `By the job, which leaves the database to others for as long as each of its steps took: ${seconds.toFixed(1)} s.`,
      },
    ]
  })
