import { second } from '@perigee/std/durations'
import type { Logger } from './logger'

export interface Shutdown {
  /** Registers how to stop something that was just started. What was started last is stopped first. */
  onShutdown(name: string, stop: () => Promise<void> | void, timeout?: number): void
  /** Stops everything, once; later calls wait for the same end. A step that fails or takes too long is logged and left. */
  stop(): Promise<void>
}

export function createShutdown({ logger }: { logger: Logger }): Shutdown {
  const steps: { name: string; stop: () => Promise<void> | void; timeout: number }[] = []
  let stopping: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, stop, timeout } = step
      try {
        await within(timeout, async () => stop())
      } catch (err) {
        logger.error({ err, step: name }, 'did not stop cleanly')
      }
    }
  }

  return {
    onShutdown: (name, stop, timeout = 10 * second) => void steps.push({ name, stop, timeout }),
    stop: () => (stopping ??= stopAll()),
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
