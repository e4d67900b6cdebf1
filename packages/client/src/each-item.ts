import type { CallInput } from './build-request'
import type { CallOptions } from './client-options'

type Send = (input: CallInput, options: CallOptions) => Promise<unknown>

/** Walks through the items of a list, page after page; each page is asked for when the one before is used up. */
export const eachItem = (send: Send) =>
  async function* each(input: CallInput = {}, options: CallOptions = {}): AsyncGenerator<unknown, void> {
    for (let cursor = input['cursor']; ;) {
      const { items, next } = (await send({ ...input, cursor }, options)) as { items: unknown[]; next: string | null }
      yield* items
      if (next === null) return
      cursor = next
    }
  }
