import { expect, it } from 'vitest'
import { createLogger } from './logger'
import { createShutdown } from './shutdown'

function recording() {
  const lines: string[] = []
  const logger = createLogger({ level: 'error', destination: { write: (line: string) => void lines.push(line) } })
  return { logger, lines }
}

it('stops in reverse order, once, and goes on after a step that fails', async () => {
  const { logger, lines } = recording()
  const shutdown = createShutdown({ logger })
  const stopped: string[] = []
  shutdown.onShutdown('database', () => void stopped.push('database'))
  shutdown.onShutdown('broken', () => {
    throw new Error('it is stuck')
  })
  shutdown.onShutdown('server', async () => void stopped.push('server'))

  await Promise.all([shutdown.stop(), shutdown.stop()])

  expect(stopped).toEqual(['server', 'database'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"step":"broken"')
})

it('leaves a step that takes too long', async () => {
  const { logger, lines } = recording()
  const shutdown = createShutdown({ logger })
  shutdown.onShutdown('endless', () => new Promise(() => undefined), 5)
  await shutdown.stop()
  expect(lines[0]).toContain('no end after 5 ms')
})

it('tells first, waits, lets every server drain at once, and stops the rest afterwards', async () => {
  const { logger } = recording()
  const shutdown = createShutdown({ logger })
  const order: string[] = []
  const since = performance.now()
  let both: () => void = () => undefined
  const together = new Promise<void>((resolve) => (both = resolve))
  shutdown.onShutdown('database', () => void order.push('database'))
  shutdown.onStopping(() => void order.push('told'))
  shutdown.onDrain('first', () => together.then(() => void order.push('drained')), 1_000)
  shutdown.onDrain('second', async () => both(), 1_000)
  await shutdown.stop({ delay: 20 })
  expect(order).toEqual(['told', 'drained', 'database'])
  expect(performance.now() - since).toBeGreaterThanOrEqual(19)
})
