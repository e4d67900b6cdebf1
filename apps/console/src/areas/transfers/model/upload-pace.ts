import { second } from '@perigee/std/durations'
import { KiB } from '@perigee/std/units'

/** Old work counts less with every second; after so many milliseconds it counts a third. */
const memory = 8 * second
/** Milliseconds of one look. A shorter one says more about how events come than about speed. */
const look = second / 2
/** Nothing is said before so many milliseconds were seen. */
const shortest = 1.5 * second

export interface Amount {
  files: number
  bytes: number
}

/** A file takes as long as so many bytes, whatever is in it. Makes one measure of many small files and few large ones. */
export const workPerFile = 256 * KiB

export const workOf = ({ files, bytes }: Amount): number => files * workPerFile + bytes

/** How fast files and bytes go, as a mean that follows slowly, so that what is said about the rest does not jump. */
export class UploadPace {
  #seen = { files: 0, bytes: 0, time: 0 }
  #current: { since: number; files: number; bytes: number } | null = null

  /** So much has been sent since the last time; `now` in milliseconds. */
  add({ files, bytes }: Amount, now: number): void {
    const current = (this.#current ??= { since: now, files: 0, bytes: 0 })
    current.files += files
    current.bytes += bytes
    const time = now - current.since
    if (time < look) return
    const kept = Math.exp(-time / memory)
    const { files: lately, bytes: sent } = current
    const seen = this.#seen
    this.#seen = { files: seen.files * kept + lately, bytes: seen.bytes * kept + sent, time: seen.time * kept + time }
    this.#current = { since: now, files: 0, bytes: 0 }
  }

  /** Time that passes from here to the next `add` does not count: nothing is under way, or nothing can be sent. */
  pause(): void {
    this.#current = null
  }

  /** Null as long as there is too little to tell from. */
  perSecond(): Amount | null {
    const { files, bytes, time } = this.#seen
    return time < shortest ? null : { files: (files / time) * second, bytes: (bytes / time) * second }
  }

  secondsFor(rest: Amount): number | null {
    const speed = this.perSecond()
    return speed && workOf(speed) > 0 ? workOf(rest) / workOf(speed) : null
  }
}
