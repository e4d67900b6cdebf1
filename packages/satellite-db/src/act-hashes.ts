import { createHash } from 'node:crypto'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { ActRow, PersonOfAct, SubjectOfAct } from './acts'

/** What stands before the first batch. */
export const beginning = new Uint8Array(32)

/**
 * The person and the place, with a salt that is kept beside them: once both are deleted, nobody can find out by trying
 * whose hash it was, and the chain holds all the same.
 */
export const hashPerson = ({ salt, email, fullName, ip, userAgent }: PersonOfAct): Uint8Array =>
  hashOf('person', concatBytes(salt, utf8(JSON.stringify([email, fullName, ip, userAgent]))))

/** Whom the act is about: forgotten apart from who did it, so it has a salt of its own. */
export const hashSubject = ({ salt, email }: SubjectOfAct): Uint8Array =>
  hashOf('subject', concatBytes(salt, utf8(email)))

/**
 * SHA-256 over the hash of the batch before, the number of this one and the hashes of its entries in the order of their
 * ids. The form is fixed: a chain of today has to hold in ten years.
 */
export const hashBatch = (previous: Uint8Array, number: number, entries: readonly HashedEntry[]): Uint8Array =>
  hashOf('batch', concatBytes(previous, utf8(`${number}:${entries.length}:`), ...entries.map(hashEntry)))

type HashedEntry = Omit<ActRow, 'person' | 'subject'>

/** An entry that is about nobody is hashed as it was before entries could be about somebody. */
function hashEntry({ id, name, at, actedBy, actorId, target, facts, personHash, subjectHash }: HashedEntry) {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const said = [id, name, at.toISOString(), actedBy, actorId, target, sorted]
  const about = subjectHash === null ? [] : [toHex(subjectHash)]
  return hashOf('entry', concatBytes(personHash, utf8(JSON.stringify([...said, ...about]))))
}

/** Hashes of different things never meet. */
const hashOf = (kind: 'person' | 'subject' | 'entry' | 'batch', bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`perigee audit ${kind} 1\n`).update(bytes).digest())
