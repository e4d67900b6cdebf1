import { S3Error } from '../errors'
import { second } from '@perigee/std/durations'

/** Bytes a second; slower is no line but somebody who holds a connection. */
const leastPace = 256

/**
 * Passes a body on as long as its sender keeps up some pace. Only the time counts in which we waited for bytes, and only
 * once `timeout` milliseconds of it are over. @throws S3Error RequestTimeout
 */
export async function* atPace(
  source: AsyncIterable<Uint8Array>,
  timeout: number,
  now = () => performance.now(),
): AsyncGenerator<Uint8Array, void, undefined> {
  let waited = 0
  let received = 0
  let asked = now()
  for await (const bytes of source) {
    waited += now() - asked
    received += bytes.length
    if (waited > timeout && received < (leastPace * waited) / second) throw new S3Error('RequestTimeout')
    yield bytes
    asked = now()
  }
}
