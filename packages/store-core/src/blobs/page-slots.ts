import { KiB } from '@perigee/std/units'

/** What O_DIRECT wants memory, places and lengths to be multiples of; disks ask for 512 or 4,096. */
export const pageSize = 4 * KiB
export const slotSize = 512 * KiB
const count = 24
/** Of a page of WebAssembly. */
const wasmPage = 64 * KiB

/**
 * Pieces of memory that begin at a page: Node's own buffers begin anywhere, the memory of WebAssembly never does. They
 * are made at the first use, and used again and again.
 */
let free: Uint8Array[] | undefined
const waiting: ((slot: Uint8Array) => void)[] = []

/** One of them, whose content is anything; waits while all are lent. Hold it for one write only. */
export function borrowSlot(): Promise<Uint8Array> {
  free ??= makeSlots()
  const slot = free.pop()
  return slot ? Promise.resolve(slot) : new Promise((resolve) => waiting.push(resolve))
}

export function giveBack(slot: Uint8Array): void {
  const next = waiting.shift()
  if (next) next(slot)
  else free?.push(slot)
}

function makeSlots(): Uint8Array[] {
  const pages = (count * slotSize) / wasmPage
  const { buffer } = new WebAssembly.Memory({ initial: pages, maximum: pages })
  return Array.from({ length: count }, (_, n) => new Uint8Array(buffer, n * slotSize, slotSize))
}
