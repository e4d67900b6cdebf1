import type { Answer } from '@perigee/server-kit/edge/answer'
import type { AskedLink } from '../link/link'
import type { Governed } from './governing'

/** Counts an answer of bytes from a link without limits, once it is over: nobody waits for that, nobody is refused. */
export function note({ hash, governing }: Governed, { incoming }: AskedLink, answer: Answer): Promise<Answer> {
  const { body } = answer
  if (typeof body !== 'function' || incoming.request.method === 'HEAD') return Promise.resolve(answer)
  let bytes = 0
  incoming.cleanup.defer(() => governing.uses.note(hash, { downloads: isBeginning(answer) ? 1 : 0, bytes }))
  async function* noted(): AsyncGenerator<Uint8Array> {
    if (typeof body !== 'function') return
    for await (const piece of body()) {
      bytes += piece.length
      yield piece
    }
  }
  return Promise.resolve({ ...answer, body: noted })
}

/** Of a file that is asked for in parts, the part with its first byte. */
const isBeginning = ({ status, headers = {} }: Answer): boolean =>
  status !== 206 || headers['content-range']?.startsWith('bytes 0-') === true
