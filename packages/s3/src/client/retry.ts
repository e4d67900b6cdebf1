import { second } from '@perigee/std/durations'
import { noAnswer } from './send'
import { S3ClientError } from './s3-client-error'

export type RetryPolicy = {
  /** Tries in all. */
  attempts: number
  /** Milliseconds before the second try; doubled for each further one. */
  firstDelay: number
  longestDelay: number
  /** Tries that got no answer from the storage are not counted: it is asked until it is back. */
  outlastsNetwork: boolean
  /** Resolves after so many milliseconds, or earlier when there is reason to, or rejects when the signal says so. */
  wait: (milliseconds: number, signal: AbortSignal, cause: S3ClientError) => Promise<void>
  /** 0–1: spreads the tries of many clients. */
  random: () => number
}

export const defaultRetry: RetryPolicy = {
  attempts: 7,
  firstDelay: 500,
  longestDelay: 20_000,
  outlastsNetwork: false,
  wait,
  random: Math.random,
}

/** A connection that is back should not have to wait for long. */
const longestProbe = 5 * second

/** Tries again what may pass, later each time: half of each delay is left to chance. `work` learns which try it is. */
export async function withRetries<T>(
  work: (attempt: number) => Promise<T>,
  { attempts, firstDelay, longestDelay, outlastsNetwork, wait: pause, random }: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  let counted = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof S3ClientError && error.isPassing) || signal.aborted) throw error
      const isLost = outlastsNetwork && error.isOutOfReach
      if (!isLost && ++counted >= attempts) throw error
      const delay = Math.min(firstDelay * 2 ** (attempt - 1), isLost ? longestProbe : longestDelay)
      await pause((delay * (1 + random())) / 2, signal, error)
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(noAnswer(true))
    const stop = (): void => {
      clearTimeout(timer)
      reject(noAnswer(true))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
