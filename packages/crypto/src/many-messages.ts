import { KiB } from '@perigee/std/units'
import { gcmNonceLength, keyLength, tagLength } from './keys'
import type { Derivation, ManyAtOnce, NestedTexts } from './many-at-once'

/** What lies in the memory: how many texts, and the lengths in bytes of what comes before them. */
interface Nested {
  count: number
  label: number
  purpose: number
}

/**
 * Of the native module. It works in memory where key, nonce, marks and messages have their places; a message that does not
 * open has a mark of zero afterwards.
 */
export interface ManyMessagesExports {
  /** Its memory is given once. */
  ManyMessages: new (memory: Uint8Array) => {
    /** A mark for each: where it ends. */
    openEach(count: number): void
    /** Two marks for each: where its name ends, and all of it. */
    openNested(nested: Nested): void
  }
  /** The same on another thread. */
  openNestedLater(memory: Uint8Array, nested: Nested): Promise<void>
}

/** The places in native/src/many.rs. */
const nonceAt = keyLength
const marksAt = 64
const mostMarks = 2_048
const dataAt = marksAt + mostMarks * Uint32Array.BYTES_PER_ELEMENT

/** Room for a page of ETags; any message fits. */
const size = 160 * KiB
const limits = { maxMessage: KiB, maxText: KiB }

/** What lies between a name and its text: the nonce of the key, and the sealed key. */
const keyPart = gcmNonceLength + keyLength + tagLength

/** Fewer are opened before another thread has woken up. */
const leastElsewhere = 64
/** Memory that is kept for calls on other threads. */
const mostKept = 4

type Opened = (Uint8Array | undefined)[]

/** What native/src/many.rs does with many short messages: as many in a call as there is room for. */
export function createManyMessages({ ManyMessages, openNestedLater }: ManyMessagesExports): ManyAtOnce {
  const here = createRoom()
  const messages = new ManyMessages(here.memory)
  const kept: Room[] = []

  return {
    ...limits,

    openEach(key, { bytes, ends }) {
      const opened: Opened = []
      for (let start = 0; opened.length < ends.length;) {
        const starts: number[] = []
        const first = start
        for (const end of ends.slice(opened.length, opened.length + mostMarks)) {
          if (end - first > size) break
          starts.push(start - first + gcmNonceLength)
          here.marks[starts.length - 1] = end - first
          start = end
        }
        here.memory.set(key)
        here.data.set(bytes.subarray(first, start))
        messages.openEach(starts.length)
        take(here, { starts, marksEach: 1, filled: start - first }, opened)
      }
      return opened
    },

    openNested(derivation, input) {
      const opened: Opened = []
      while (opened.length < input.texts.length) {
        const { nested, ...filling } = fill(here, derivation, input, opened.length)
        messages.openNested(nested)
        take(here, filling, opened)
      }
      return opened
    },

    leastElsewhere,
    async openNestedElsewhere(derivation, input) {
      const room = kept.pop() ?? createRoom()
      const opened: Opened = []
      while (opened.length < input.texts.length) {
        const { nested, ...filling } = fill(room, derivation, input, opened.length)
        await openNestedLater(room.memory, nested)
        take(room, filling, opened)
      }
      if (kept.length < mostKept) kept.push(room)
      return opened
    },
  }
}

interface Room {
  memory: Uint8Array
  marks: Uint32Array
  data: Uint8Array
}

function createRoom(): Room {
  const memory = new Uint8Array(dataAt + size)
  return { memory, marks: new Uint32Array(memory.buffer, marksAt, mostMarks), data: memory.subarray(dataAt) }
}

/** Where texts begin in the data, how many marks each has, and how much of the data is used. */
interface Filling {
  starts: readonly number[]
  marksEach: 1 | 2
  filled: number
}

/** Brings texts, from that one on, and what they are opened with. */
function fill(
  { memory, marks, data }: Room,
  { key, label, purpose }: Derivation,
  { nonce, texts }: NestedTexts,
  from: number,
): Filling & { nested: Nested } {
  const starts: number[] = []
  let filled = label.length + purpose.length
  for (const { name, keyNonce, sealedKey, sealed } of texts.slice(from, from + mostMarks / 2)) {
    const nameEnd = filled + name.length
    const start = nameEnd + keyPart
    const end = start + sealed.length
    if (end > size) break
    data.set(name, filled)
    data.set(keyNonce.subarray(0, gcmNonceLength), nameEnd)
    data.set(sealedKey, nameEnd + gcmNonceLength)
    data.set(sealed, start)
    marks[2 * starts.length] = nameEnd
    marks[2 * starts.length + 1] = end
    starts.push(start)
    filled = end
  }
  memory.set(key)
  memory.set(nonce, nonceAt)
  data.set(label)
  data.set(purpose, label.length)
  const nested = { count: starts.length, label: label.length, purpose: purpose.length }
  return { starts, marksEach: 2, filled, nested }
}

/** Takes the texts out of the memory, and leaves nothing of them there. */
function take({ marks, data }: Room, { starts, marksEach, filled }: Filling, opened: Opened): void {
  const taken = data.slice(0, filled)
  data.fill(0, 0, filled)
  for (const [at, start] of starts.entries()) {
    const end = marks[(at + 1) * marksEach - 1] ?? 0
    opened.push(end === 0 ? undefined : taken.subarray(start, end - tagLength))
  }
}
