import { xmlDeclaration } from '@perigee/s3/xml/write'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { xmlHeaders } from '../operation'
import { utf8 } from '@perigee/std/bytes'

/**
 * [Note: answers that begin before their outcome] Copies and completions of uploads may take longer than clients wait
 * without a sign of life. As S3 does, we then send the status 200 with the beginning of an XML document, and white
 * space from time to time; an error becomes the rest of that document, and headers that only the outcome knows, such as
 * the id of the new version, are left out. Clients look into the documents of these operations for that.
 *
 * Gives the answer of `work` when it comes within `every` milliseconds, else one that begins now. `renderLate` makes the
 * rest of the document of an error.
 */
export async function answerInTime(
  work: Promise<Answer>,
  every: number,
  renderLate: (error: unknown) => Answer,
): Promise<Answer> {
  const answer = await within(work, every)
  if (answer) return answer
  const late = work.catch(renderLate)
  return { status: 200, headers: xmlHeaders, body: () => lateDocument(late, every) }
}

async function* lateDocument(late: Promise<Answer>, every: number): AsyncGenerator<Uint8Array, void, undefined> {
  yield utf8(xmlDeclaration)
  for (;;) {
    yield utf8(' ')
    const answer = await within(late, every)
    if (!answer) continue
    const { body } = answer
    yield utf8(typeof body === 'string' ? body.replace(xmlDeclaration, '') : '')
    return
  }
}

/** The result of `work`, or null when it does not come within `limit` milliseconds. */
async function within<T>(work: Promise<T>, limit: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limit)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
