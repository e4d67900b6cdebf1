import { EngineError } from '../engine'

const unexpected = 'The host of this instance could not do what it was asked to do.'

/** Does something with the engine. @throws EngineError alone: what it did not expect is one, too */
export async function askEngine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof EngineError ? cause : new EngineError('failed', unexpected, { cause })
  }
}
