import { noAnswer } from './send'
import { S3ClientError } from './s3-client-error'

export type RetryPolicy = {
  /** Tries in all. */
  attempts: number
  /** Milliseconds before the second try; doubled for each further one. */
  firstDelay: number
  longestDelay: number
  /** Resolves after so many milliseconds, or rejects when the signal says so. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** 0–1: spreads the tries of many clients. */
  random: () => number
}

export const defaultRetry: RetryPolicy = {
  attempts: 7,
  firstDelay: 500,
  longestDelay: 20_000,
  wait,
  random: Math.random,
}

/** Tries again what may pass, later each time: half of each delay is left to chance. `work` learns which try it is. */
export async function withRetries<T>(
  work: (attempt: number) => Promise<T>,
  { attempts, firstDelay, longestDelay, wait: pause, random }: RetryPolicy,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      const isPassing = error instanceof S3ClientError && error.isPassing
      if (!isPassing || attempt >= attempts || signal.aborted) throw error
    }
    const delay = Math.min(firstDelay * 2 ** (attempt - 1), longestDelay)
    await pause((delay * (1 + random())) / 2, signal)
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
