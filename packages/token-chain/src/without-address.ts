import { BaseError } from 'viem'

/** A node did not answer, or answered that something is wrong. */
export class NodeError extends Error {
  override name = 'NodeError'
}

/** What the library throws names the address of the node, which may have a key in it: only its short sentence goes on. */
export async function withoutAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BaseError ? new NodeError(error.shortMessage) : error
  }
}
