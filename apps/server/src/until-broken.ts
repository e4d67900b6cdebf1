import type { Logger } from '@perigee/server-kit/logger'

/**
 * Rejects with the first error that nothing caught: the state of the process is unknown then, so it has to end, but
 * orderly. Later ones, while it does, are logged only.
 */
export function untilBroken(logger: Logger): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    process.on('uncaughtException', (err) => {
      logger.error({ err }, 'an error that nothing caught')
      reject(err)
    })
  })
  broken.catch(() => undefined)
  return broken
}
