import { second } from '@perigee/std/durations'

const span = 5 * second
/** A shorter look says nothing. */
const shortest = second / 2

/** Bytes per second over the last five seconds, also across several files. */
export class TransferSpeed {
  #samples: { at: number; bytes: number }[] = []
  #total = 0

  /** `bytes` have been sent since the last time. */
  add(bytes: number, now: number): void {
    this.#total += bytes
    this.#samples.push({ at: now, bytes: this.#total })
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? now) <= now - span) this.#samples.shift()
  }

  /** null as long as there is too little to tell from. */
  bytesPerSecond(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < shortest) return null
    return ((last.bytes - first.bytes) / (last.at - first.at)) * second
  }

  reset(): void {
    this.#samples = []
    this.#total = 0
  }
}
