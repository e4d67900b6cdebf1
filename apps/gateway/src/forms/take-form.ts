import { S3Error } from '@perigee/s3/errors'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import { inTime } from './in-time'
import { readForm, type Form } from './read-form'

type Taking = {
  visitor: Visitor
  /** Milliseconds for what stands before the file. */
  timeout: number
  /** Told of each field; may refuse the form. */
  onField: (fields: Form['fields']) => Promise<void>
}

/**
 * Reads the form of somebody who is not known yet up to its file, on a place for strangers. What stands before the file
 * is to a form what headers are to other requests. @throws S3Error, also SlowDown when that place is lost
 */
export async function takeForm(
  source: () => AsyncIterable<Uint8Array>,
  boundary: string,
  { visitor, timeout, onField }: Taking,
): Promise<Form> {
  let evict: () => void = () => undefined
  const evicted = new Promise<never>((_, reject) => (evict = () => reject(new S3Error('SlowDown'))))
  evicted.catch(() => undefined)
  const { hold, leave } = visitor.enter(() => evict())
  async function* counted() {
    for await (const bytes of source()) {
      hold(bytes.length)
      yield bytes
    }
  }
  try {
    return await inTime(Promise.race([readForm(counted(), boundary, onField), evicted]), timeout)
  } finally {
    leave()
  }
}
