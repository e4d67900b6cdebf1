import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ActedBy, AuditedAct, FactsOf } from '@perigee/domain/acts'
import { keptUserAgent } from '@perigee/domain/device-text'
import type { UserId } from '@perigee/std/brand'
import { toHex } from '@perigee/std/encoding'
import { randomBytes } from 'node:crypto'
import { hashPerson, hashSubject } from './act-hashes'
import type { SatelliteDb } from './schema'
import { tellWebhooks } from './tell-webhooks'

/** Who did something, and from where; '' for what there is not. */
export interface Doer {
  actedBy: ActedBy
  /** Null for operators and jobs. */
  userId: UserId | null
  email: string
  fullName: string
  ip: string
  userAgent: string
  /** The API key of the public API that they came with. */
  restKey?: ActingKey
}

/** As facts of an entry: `restKeyId` and `restKeyName`. */
export interface ActingKey {
  id: string
  name: string
}

/** An act with the facts that its name has. */
export type NewAct = { [Name in AuditedAct]: ActNamed<Name> }[AuditedAct]

interface ActNamed<Name extends AuditedAct> {
  name: Name
  /** Internal id. */
  projectId: number
  by: Doer
  /** Name or public id of what it is about, never that of an object, and no address. */
  target: string
  facts: FactsOf<Name>
  /** The person whom it is about: kept beside the entry, so that they can be forgotten. */
  subject?: Subject
}

export interface Subject {
  /** Null for an address that is invited. */
  userId: UserId | null
  email: string
}

/**
 * Entries of one moment, in the transaction of what they tell of, with what the webhooks of their projects are sent: four
 * statements, however many there are.
 */
export async function writeActs(db: SatelliteDb, acts: readonly NewAct[], at: Date): Promise<void> {
  if (acts.length === 0) return
  const entries = acts.map((act) => entryOf(act, at))
  const values = entries.map(({ act }) => act)
  const rows = await db.insertInto('satellite.acts').values(values).returning(['id', 'person_hash']).execute()
  // A hash is salted, so it names one entry.
  const idOf = new Map(rows.map(({ id, person_hash }) => [toHex(person_hash), id]))
  const beside = entries.flatMap(({ act, person, subject }) => {
    const act_id = idOf.get(toHex(act.person_hash))
    return act_id === undefined ? [] : [{ person: { ...person, act_id }, subject: subject && { ...subject, act_id } }]
  })
  await db
    .insertInto('satellite.act_people')
    .values(beside.map(({ person }) => person))
    .execute()
  const subjects = beside.flatMap(({ subject }) => (subject ? [subject] : []))
  if (subjects.length > 0) await db.insertInto('satellite.act_subjects').values(subjects).execute()
  await tellWebhooks(
    db,
    acts.map(({ projectId, name, by: { actedBy: kind, userId: user }, target, facts }) => ({
      projectId,
      name,
      data: { target: fromUtf8(utf8(target)), actor: { kind, user }, facts },
    })),
    at,
  )
}

function entryOf({ name, projectId, by, target, facts, subject }: NewAct, at: Date) {
  const { actedBy, userId, email, fullName, ip } = by
  const person = { salt: randomBytes(16), email, fullName, ip, userAgent: keptUserAgent(by.userAgent) }
  const about = subject && { salt: randomBytes(16), email: subject.email }
  return {
    act: {
      project_id: projectId,
      name,
      at,
      actor_kind: actedBy,
      actor_id: userId,
      target,
      facts: JSON.stringify({ ...facts, ...factsOf(by) }, asStored),
      person_hash: hashPerson(person),
      subject_hash: about ? hashSubject(about) : null,
    },
    person: { user_id: userId, salt: person.salt, email, name: fullName, ip, user_agent: person.userAgent },
    subject: subject && about && { ...about, user_id: subject.userId },
  }
}

const factsOf = ({ restKey }: Doer) => restKey && { restKeyId: restKey.id, restKeyName: restKey.name }

/** Half of a surrogate pair becomes U+FFFD, as in columns of text: JSON would escape it, which jsonb refuses. */
const asStored = (_key: string, value: unknown): unknown => (typeof value === 'string' ? fromUtf8(utf8(value)) : value)
