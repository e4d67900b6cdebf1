import { second } from '@perigee/std/durations'
import type { Logger } from './logger'

export interface Shutdown {
  /** Registers how to stop something that was just started. What was started last is stopped first. */
  onShutdown(name: string, stop: () => Promise<void> | void, timeout?: number): void
  /** Registers what tells others that this process is about to stop, such as a health check. */
  onStopping(tell: () => void): void
  /** Registers how a server lets running requests end. All do so at the same time, before anything else is stopped. */
  onDrain(name: string, stop: () => Promise<void>, timeout: number): void
  /** Tells those of `onStopping` ahead of the stop, which tells them again. */
  tell(): void
  /**
   * Stops everything, once; later calls wait for the same end. A step that fails or takes too long is logged and left.
   * `delay` is how long others have to notice what they were told, in milliseconds.
   */
  stop(options?: { delay?: number }): Promise<void>
}

interface Step {
  name: string
  stop: () => Promise<void> | void
  timeout: number
}

export function createShutdown({ logger }: { logger: Logger }): Shutdown {
  const steps: Step[] = []
  const drains: Step[] = []
  const tellers: (() => void)[] = []
  let stopping: Promise<void> | undefined

  async function run({ name, stop, timeout }: Step): Promise<void> {
    try {
      await within(timeout, async () => stop())
    } catch (err) {
      logger.error({ err, step: name }, 'did not stop cleanly')
    }
  }

  function tell(): void {
    for (const teller of tellers) teller()
  }

  async function stopAll(delay: number): Promise<void> {
    tell()
    if (tellers.length > 0 && delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    await Promise.all(drains.map(run))
    for (let step = steps.pop(); step; step = steps.pop()) await run(step)
  }

  return {
    onShutdown: (name, stop, timeout = 10 * second) => void steps.push({ name, stop, timeout }),
    onStopping: (teller) => void tellers.push(teller),
    tell,
    onDrain: (name, stop, timeout) => void drains.push({ name, stop, timeout }),
    stop: ({ delay = 0 } = {}) => (stopping ??= stopAll(delay)),
  }
}

async function within(timeout: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${timeout} ms`)), timeout)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
