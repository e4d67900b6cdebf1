import { compareBytes } from '@perigee/std/bytes'

/** Many names in ascending order, each once, in two flat buffers: four bytes more than their text. Never changes. */
export class NameRun {
  static readonly empty = new NameRun(new Uint8Array(), new Uint32Array())
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array

  /** The names one behind the other, and where each ends. */
  constructor(bytes: Uint8Array, ends: Uint32Array) {
    this.#bytes = bytes
    this.#ends = ends
  }

  /** Of names in any order. */
  static of(names: readonly Uint8Array[]): NameRun {
    return NameRun.empty.edit(names, [])
  }

  get length(): number {
    return this.#ends.length
  }

  /** Of memory. */
  get size(): number {
    return this.#bytes.length + this.#ends.byteLength
  }

  /** Shares the run's memory. */
  at(index: number): Uint8Array {
    return this.#bytes.subarray(this.startOf(index), this.#ends[index])
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
    return new NameRun(this.#bytes.slice(0, this.startOf(count)), this.#ends.slice(0, count))
  }

  /** With some names more and others gone; what is in both lists is there. Costs a copy, not a comparison per name. */
  edit(added: readonly Uint8Array[], removed: readonly Uint8Array[]): NameRun {
    if (added.length === 0 && removed.length === 0) return this
    const edits = [
      ...removed.map((name) => ({ name, isAdded: false })),
      ...added.map((name) => ({ name, isAdded: true })),
    ].sort((a, b) => compareBytes(a.name, b.name) || Number(a.isAdded) - Number(b.isAdded))
    const room = added.reduce((sum, name) => sum + name.length, this.#bytes.length)
    const made = new RunBuilder(room, this.length + added.length)
    let kept = 0
    for (const [at, { name, isAdded }] of edits.entries()) {
      const next = edits[at + 1]
      if (next && compareBytes(next.name, name) === 0) continue
      const before = this.countBefore(name)
      made.copy(this, kept, before)
      kept = this.countThrough(name)
      if (isAdded) made.push(name)
    }
    made.copy(this, kept, this.length)
    return made.finish()
  }
}

/** Collects names that come in their order. */
export class RunBuilder {
  readonly #bytes: Uint8Array
  readonly #ends: Uint32Array
  #filled = 0
  #count = 0

  /** Room for so many bytes and names at most. */
  constructor(bytes: number, names: number) {
    this.#bytes = new Uint8Array(bytes)
    this.#ends = new Uint32Array(names)
  }

  push(name: Uint8Array): void {
    this.#bytes.set(name, this.#filled)
    this.#filled += name.length
    this.#ends[this.#count++] = this.#filled
  }

  copy(run: NameRun, from: number, to: number): void {
    if (from >= to) return
    const start = run.startOf(from)
    const shift = this.#filled - start
    for (let at = from; at < to; at++) this.#ends[this.#count++] = run.startOf(at + 1) + shift
    this.#bytes.set(run.bytesBetween(start, run.startOf(to)), this.#filled)
    this.#filled += run.startOf(to) - start
  }

  finish(): NameRun {
    return new NameRun(this.#bytes.slice(0, this.#filled), this.#ends.slice(0, this.#count))
  }
}
