import { sha256 } from '@perigee/crypto/hash'
import type { ActRow, PersonOfAct } from '@perigee/satellite-db/acts'
import { concatBytes, utf8 } from '@perigee/std/bytes'

/** What stands before the first batch. */
export const beginning = new Uint8Array(32)

/**
 * The person and the place, with a salt that is kept beside them: once both are deleted, nobody can find out by trying
 * whose hash it was, and the chain holds all the same.
 */
export const hashPerson = ({ salt, email, fullName, ip, userAgent }: PersonOfAct): Uint8Array =>
  hashOf('person', concatBytes(salt, utf8(JSON.stringify([email, fullName, ip, userAgent]))))

/**
 * SHA-256 over the hash of the batch before, the number of this one and the hashes of its entries in the order of their
 * ids. The form is fixed: a chain of today has to hold in ten years.
 */
export const hashBatch = (previous: Uint8Array, number: number, entries: readonly HashedEntry[]): Uint8Array =>
  hashOf('batch', concatBytes(previous, utf8(`${number}:${entries.length}:`), ...entries.map(hashEntry)))

type HashedEntry = Omit<ActRow, 'person'>

const hashEntry = ({ id, name, at, actorKind, actorId, target, facts, personHash }: HashedEntry): Uint8Array => {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const said = [id, name, at.toISOString(), actorKind, actorId, target, sorted]
  return hashOf('entry', concatBytes(personHash, utf8(JSON.stringify(said))))
}

/** Hashes of different things never meet. */
const hashOf = (kind: 'person' | 'entry' | 'batch', bytes: Uint8Array): Uint8Array =>
  sha256(concatBytes(utf8(`perigee audit ${kind} 1\n`), bytes))
