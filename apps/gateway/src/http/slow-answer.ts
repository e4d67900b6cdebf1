import { xmlDeclaration } from '@perigee/s3/xml/write'
import type { ServerResponse } from 'node:http'
import type { Answer } from './answer'

/**
 * [Note: answers that begin before their outcome] Copies and completions of uploads may take longer than clients wait
 * without a sign of life. As S3 does, we then send the status 200 with the beginning of an XML document, and white
 * space from time to time; an error becomes the rest of that document, and headers that only the outcome knows, such as
 * the id of the new version, are left out. Clients look into the documents of these operations for that.
 */
export type SlowAnswer = {
  hasBegun: () => boolean
  /** Sends the rest of what has begun; false when nothing has, and nothing will any more. */
  end: (answer: Answer) => boolean
  stop: () => void
}

/** Lets the answer begin, with these headers, once `every` milliseconds have passed without an end. */
export function expectSlowAnswer(
  response: ServerResponse,
  every: number,
  headers: () => Promise<Record<string, string>>,
): SlowAnswer {
  let state: 'silent' | 'begun' | 'over' = 'silent'

  async function begin(): Promise<void> {
    const head = await headers()
    if (state !== 'silent' || response.destroyed) return
    state = 'begun'
    response.writeHead(200, head)
    response.write(xmlDeclaration)
    timer = setInterval(() => response.write(' '), every)
  }
  const stop = (): void => {
    clearTimeout(timer)
    state = 'over'
  }
  // Without headers there is no beginning: whatever made them fail also fails the answer itself.
  let timer = setTimeout(() => void begin().catch(() => undefined), every)
  response.once('close', stop)

  return {
    hasBegun: () => state === 'begun',
    end({ body }) {
      const hadBegun = state === 'begun'
      stop()
      if (hadBegun) response.end(typeof body === 'string' ? body.replace(xmlDeclaration, '') : '')
      return hadBegun
    },
    stop,
  }
}
