import { createSlots } from '@perigee/std/slots'
import { S3Error } from '@perigee/s3/errors'
import { createLimiter } from '@perigee/server-kit/rate-limit'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import type { Settings } from '../settings'

const limited = new Set(['GetObject', 'PutObject', 'UploadPart', 'PostObject'])
/** Only these take a place. */
export const movesContent = (operation: string): boolean => limited.has(operation)
/** Operations that end with another object under a key. */
const writing = new Set(['PutObject', 'CopyObject', 'CompleteMultipartUpload', 'PostObject'])
/** How many bodies one project may have read into memory whole at the same time; content is none of them. */
const maxWholeBodies = 16

/** How much of the gateway one project may have. */
export type RequestLimits = {
  /** Counts a request. @throws S3Error SlowDown */
  count: (project: string) => void
  /** Takes a place, to be left with what it gives. @throws S3Error TooManyRequestsAtOnce */
  enter: (operation: string, project: string) => () => void
  /** The same for a body that is read whole before anything is done with it. @throws S3Error SlowDown */
  enterWhole: (project: string) => () => void
  /** Counts a write of an object, where that is limited; other operations pass. @throws S3Error SlowDown */
  countWrite: (operation: string, object: readonly [project: string, bucket: string, key: string]) => void
}

/** Each of several processes allows its share, so that together they keep the limits; one of each is the least. */
export function createRequestLimits(settings: Settings, clock: Clock, processes = 1): RequestLimits {
  const { maxRequestsPerProject, requestRate, requestBurst, objectUploadRate, objectUploadBurst } = settings
  const slots = createSlots(Math.ceil(maxRequestsPerProject / processes))
  const wholeBodies = createSlots(Math.ceil(maxWholeBodies / processes))
  const rate = { points: Math.max(1, requestBurst / processes), every: (second * processes) / requestRate }
  const limiter = createLimiter({ ...rate, remember: 10_000, clock })
  const writes =
    objectUploadRate === null
      ? null
      : createLimiter({
          points: Math.max(1, objectUploadBurst / processes),
          every: (second * processes) / objectUploadRate,
          remember: 10_000,
          clock,
        })
  return {
    countWrite(operation, object) {
      if (!writes || !writing.has(operation)) return
      // a project and a bucket have no slash
      if (!writes.consume(object.join('/')).ok) throw new S3Error('SlowDown')
    },
    count(project) {
      if (!limiter.consume(project).ok) throw new S3Error('SlowDown')
    },
    enterWhole(project) {
      const leave = wholeBodies.enter(project)
      if (!leave) throw new S3Error('SlowDown')
      return leave
    },
    enter(operation, project) {
      if (!movesContent(operation)) return () => undefined
      const leave = slots.enter(project)
      if (leave) return leave
      const text = `A project may have ${maxRequestsPerProject} uploads and downloads under way at the same time.`
      throw new S3Error('TooManyRequestsAtOnce', text)
    },
  }
}
