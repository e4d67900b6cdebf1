import { EngineError } from '@perigee/compute/engine'

/** Does the work, and makes an EngineError of whatever it throws. */
export async function asEngineError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof EngineError) throw cause
    const isFull = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
    throw isFull
      ? new EngineError('no-room', 'The disk of the host is full.', { cause })
      : new EngineError('failed', 'The machine could not be brought to what it is to be.', { cause })
  }
}
