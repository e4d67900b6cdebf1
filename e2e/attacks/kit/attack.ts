import { appendFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { victim } from './target'

/** One line of the table that a run ends with. */
export interface Row {
  attack: string
  requests: number
  unexpected: number
  seconds: number
}

/** Counts one request, or another thing that was tried; `problem` says what was not as it had to be. */
export type Tried = (what: string, problem?: string | false) => void

/** How many unexpected answers are shown; the count tells of all. */
const shown = 20

/**
 * A test that counts what it tries. It fails on anything unexpected, and when fewer than `atLeast` things were tried: a
 * matrix that shrinks is no longer the same attack.
 */
export function attack(name: string, atLeast: number, make: (tried: Tried) => Promise<void>): void {
  it(name, async () => {
    const started = Date.now()
    const unexpected: string[] = []
    let requests = 0
    try {
      await make((what, problem) => {
        requests++
        if (problem) unexpected.push(`${what}: ${problem}`)
      })
    } finally {
      const seconds = (Date.now() - started) / 1000
      const row: Row = { attack: name, requests, unexpected: unexpected.length, seconds }
      await appendFile(victim.report, `${JSON.stringify(row)}\n`)
    }
    expect(unexpected.slice(0, shown)).toEqual([])
    expect(requests, 'things that were tried').toBeGreaterThanOrEqual(atLeast)
  })
}

/** A problem unless the status is one of these. A limit that was hit proves nothing, so 429 has to be asked for. */
export const unlessStatus = (
  { status, text }: { status: number; text: string },
  ...allowed: number[]
): string | false => !allowed.includes(status) && `${status} instead of ${allowed.join(' or ')}: ${text.slice(0, 200)}`
