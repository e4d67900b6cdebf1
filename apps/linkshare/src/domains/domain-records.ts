import { readDomainRecord, txtTexts } from '@perigee/domain/custom-domain'
import { compareBytes, utf8 } from '@perigee/std/bytes'

/** What the zone of a custom domain says about it; empty where it says nothing. */
export type DomainRecords = {
  /** `bucket` or `bucket/prefix`. */
  root: string
  /** What opens it. */
  access: string
  /** Whether it wants https. */
  tls: boolean
}

/** As Go reads truth. */
const truths = new Set(['1', 't', 'T', 'true', 'True', 'TRUE'])

/**
 * Reads the TXT records of a domain: of several values for a key the byte-wise smallest counts, so that the order of an
 * answer decides nothing. A value may be split over `root-1`, `root-2` and so on while `root` itself is absent.
 */
export function readDomainRecords(records: readonly (readonly string[])[]): DomainRecords {
  const values = new Map<string, string>()
  for (const text of txtTexts(records)) {
    const { key, value } = readDomainRecord(text) ?? {}
    if (key === undefined || value === undefined) continue
    const other = values.get(key)
    if (other === undefined || compareBytes(utf8(value), utf8(other)) < 0) values.set(key, value)
  }
  const valueOf = (key: string): string => values.get(key) ?? split(values, key)
  return { root: valueOf('root'), access: valueOf('access'), tls: truths.has(valueOf('tls')) }
}

/** The pieces from the first on, until a number is missing. */
function split(values: ReadonlyMap<string, string>, key: string): string {
  let whole = ''
  for (let number = 1; ; number++) {
    const piece = values.get(`${key}-${number}`)
    if (piece === undefined) return whole
    whole += piece
  }
}
