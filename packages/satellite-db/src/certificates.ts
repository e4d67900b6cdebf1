import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

const table = 'satellite.certificates'

export interface SealedCertificate {
  sealedKey: Uint8Array
  chain: string
  validFrom: Date
  validTo: Date
}

/** The certificate of a domain, whether it is valid or not. */
export async function findCertificate(db: SatelliteDb, domain: string): Promise<SealedCertificate | undefined> {
  const row = await db
    .selectFrom(table)
    .select(['sealed_key as sealedKey', 'chain', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('domain', '=', domain)
    .where('sealed_key', 'is not', null)
    .$narrowType<{ sealedKey: Uint8Array; chain: string; validFrom: Date; validTo: Date }>()
    .executeTakeFirst()
  return row
}

export interface Claim {
  now: Date
  /** When the claim counts as given up: nobody else tries before. */
  until: Date
  /** Tries of all domains in the hour before `now`; beyond that there is no claim. */
  mostInAnHour: number
}

/**
 * Takes the right to get a certificate for a domain, for one of all processes and no longer than `until`: whoever is
 * killed meanwhile leaves nothing else. `busy` while another one has it, undefined while a pause is not over.
 * @returns how often it has failed since it last worked
 */
export async function claimCertificate(
  db: SatelliteDb,
  domain: string,
  { now, until, mostInAnHour }: Claim,
): Promise<{ failures: number } | 'busy' | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into satellite.certificates as c (domain, tried_at, next_try_at, is_under_way)
    select ${domain}, ${now}, ${until}, true
    where (
      select count(*) from satellite.certificates where tried_at > ${now}::timestamptz - interval '1 hour'
    ) < ${mostInAnHour}
    on conflict (domain) do update set
      tried_at = excluded.tried_at, next_try_at = excluded.next_try_at, is_under_way = true
    where c.next_try_at <= ${now}
    returning failures`.execute(db)
  if (rows[0]) return rows[0]
  const other = await db
    .selectFrom(table)
    .select('is_under_way as isUnderWay')
    .where('domain', '=', domain)
    .where('next_try_at', '>', now)
    .executeTakeFirst()
  return other?.isUnderWay ? 'busy' : undefined
}

/** Keeps a new certificate in place of the one before. */
export async function keepCertificateOf(
  db: SatelliteDb,
  domain: string,
  { sealedKey, chain, validFrom, validTo, now }: SealedCertificate & { now: Date },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ sealed_key: sealedKey, chain, valid_from: validFrom, valid_to: validTo, last_error: '', failures: 0 })
    .set({ next_try_at: now, is_under_way: false, challenge_token: null, challenge_answer: null })
    .where('domain', '=', domain)
    .execute()
}

/** Notes why there is no new certificate, and when to try again. */
export async function noteCertificateFailure(
  db: SatelliteDb,
  domain: string,
  { error, nextTry }: { error: string; nextTry: Date },
): Promise<void> {
  await db
    .updateTable(table)
    .set(({ eb }) => ({ last_error: error, failures: eb('failures', '+', 1), next_try_at: nextTry }))
    .set({ is_under_way: false, challenge_token: null, challenge_answer: null })
    .where('domain', '=', domain)
    .execute()
}

export interface KeptChallenge {
  token: string
  answer: string
}

/** Lets every process answer what an authority asks about a domain. */
export async function publishChallenge(
  db: SatelliteDb,
  domain: string,
  { token, answer }: KeptChallenge,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ challenge_token: token, challenge_answer: answer })
    .where('domain', '=', domain)
    .execute()
}

export async function findChallenge(db: SatelliteDb, domain: string): Promise<KeptChallenge | undefined> {
  return db
    .selectFrom(table)
    .select(['challenge_token as token', 'challenge_answer as answer'])
    .where('domain', '=', domain)
    .where('challenge_token', 'is not', null)
    .$narrowType<KeptChallenge>()
    .executeTakeFirst()
}
