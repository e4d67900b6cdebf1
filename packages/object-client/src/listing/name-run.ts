import { compareBytes } from '@perigee/std/bytes'

/** A name, and the id by which the store finds what it is the name of. */
export interface Named {
  bytes: Uint8Array
  id: number
}

/** Many names in ascending order, each once, in flat buffers: twelve bytes more than their text. Never changes. */
export class NameRun {
  static readonly empty = new NameRun(new Uint8Array(), new Uint32Array(), new Float64Array())
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  readonly #ids: Float64Array

  /** The names one behind the other, where each ends, and their ids. */
  constructor(bytes: Uint8Array, ends: Uint32Array, ids: Float64Array) {
    this.#bytes = bytes
    this.#ends = ends
    this.#ids = ids
  }

  /** Of names in any order; of two that are equal, the later one. */
  static of(names: readonly Named[]): NameRun {
    return NameRun.empty.edit(names, [])
  }

  /** Of runs of which each lies behind the one before. */
  static joined(runs: readonly NameRun[]): NameRun {
    const bytes = runs.reduce((sum, run) => sum + run.startOf(run.length), 0)
    const made = new RunBuilder(
      bytes,
      runs.reduce((sum, { length }) => sum + length, 0),
    )
    for (const run of runs) made.copy(run, 0, run.length)
    return made.finish()
  }

  get length(): number {
    return this.#ends.length
  }

  /** Of memory. */
  get size(): number {
    return this.#bytes.length + this.#ends.byteLength + this.#ids.byteLength
  }

  /** Shares the run's memory. */
  at(index: number): Uint8Array {
    return this.#bytes.subarray(this.startOf(index), this.#ends[index])
  }

  idAt(index: number): number {
    return this.#ids[index] ?? 0
  }

  /** Where the name's bytes begin; for the length, where they all end. */
  startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
  }

  bytesBetween(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start, end)
  }

  /** How many names come before this one. */
  countBefore(name: Uint8Array): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.at(middle), name) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How many names come before this one or are it. */
  countThrough(name: Uint8Array): number {
    const before = this.countBefore(name)
    const here = before < this.length ? this.at(before) : undefined
    return here && compareBytes(here, name) === 0 ? before + 1 : before
  }

  /** The first names, in memory of their own. */
  first(count: number): NameRun {
    return new NameRun(this.#bytes.slice(0, this.startOf(count)), this.#ends.slice(0, count), this.#ids.slice(0, count))
  }

  /** The names from one on, in memory of their own. */
  last(start: number): NameRun {
    const made = new RunBuilder(this.#bytes.length - this.startOf(start), this.length - start)
    made.copy(this, start, this.length)
    return made.finish()
  }

  /**
   * With some names more and others gone; what is in both lists is there, and what was there already has its new id.
   * Costs a copy, not a comparison per name.
   */
  edit(added: readonly Named[], removed: readonly Uint8Array[]): NameRun {
    if (added.length === 0 && removed.length === 0) return this
    const edits = [...removed.map((bytes) => ({ bytes, id: undefined })), ...added]
    // Sorting is stable: of equal names the one that was added last comes last.
    edits.sort((a, b) => compareBytes(a.bytes, b.bytes))
    const room = added.reduce((sum, { bytes }) => sum + bytes.length, this.#bytes.length)
    const made = new RunBuilder(room, this.length + added.length)
    let kept = 0
    for (const [at, { bytes, id }] of edits.entries()) {
      const next = edits[at + 1]
      if (next && compareBytes(next.bytes, bytes) === 0) continue
      if (kept < this.length) {
        made.copy(this, kept, this.countBefore(bytes))
        kept = this.countThrough(bytes)
      }
      if (id !== undefined) made.push(bytes, id)
    }
    made.copy(this, kept, this.length)
    return made.finish()
  }
}

/** Collects names that come in their order. */
export class RunBuilder {
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  readonly #ids: Float64Array
  #filled = 0
  #count = 0

  /** Room for so many bytes and names at most. */
  constructor(bytes: number, names: number) {
    this.#bytes = new Uint8Array(bytes)
    this.#ends = new Uint32Array(names)
    this.#ids = new Float64Array(names)
  }

  push(name: Uint8Array, id: number): void {
    this.#bytes.set(name, this.#filled)
    this.#filled += name.length
    this.#ids[this.#count] = id
    this.#ends[this.#count++] = this.#filled
  }

  copy(run: NameRun, from: number, to: number): void {
    if (from >= to) return
    const start = run.startOf(from)
    const shift = this.#filled - start
    for (let at = from; at < to; at++) {
      this.#ids[this.#count] = run.idAt(at)
      this.#ends[this.#count++] = run.startOf(at + 1) + shift
    }
    this.#bytes.set(run.bytesBetween(start, run.startOf(to)), this.#filled)
    this.#filled += run.startOf(to) - start
  }

  finish(): NameRun {
    const [filled, count] = [this.#filled, this.#count]
    return new NameRun(this.#bytes.slice(0, filled), this.#ends.slice(0, count), this.#ids.slice(0, count))
  }
}
