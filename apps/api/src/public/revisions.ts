import { publicRefusals } from '@perigee/contract/refusals/public'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import { parseInput } from '@perigee/server-kit/http/parse-input'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps'
import { namePath } from './problems'
import type { PublicReceived, PublicRoute } from './serve-public'

/** A strong tag of what is sent. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

const tags = /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*)\s*$/

/** Whether one of the tags of `If-None-Match` is this one, whose comparison leaves weakness aside. */
export const isNamedIn = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || tagsIn(header).some((one) => one.replace(/^W\//, '') === tag))

const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []

/**
 * Runs a change whose caller has said by `If-Match` what it should change: judged by what the call that reads the same
 * thing answers at that moment. Both run in one transaction in which a row that somebody else changes in between fails the
 * change; it is then judged anew. Two such changes of the same thing wait for one another, so that this holds too for what
 * lies in the object store. @throws revisionChanged or invalidInput
 */
export async function runIfMatch(
  { db }: Pick<Deps, 'db'>,
  {
    header,
    route,
    read,
    received,
  }: {
    header: string
    route: PublicRoute
    /** Reads what the call changes; undefined where nothing has an ETag. */
    read: PublicRoute | undefined
    received: PublicReceived
  },
): Promise<unknown> {
  if (!tags.test(header)) throw commonRefusals.invalidInput('If-Match is not a list of ETags.', 'headers.if-match')
  if (!read) throw commonRefusals.invalidInput('This call has no ETag. Leave If-Match out.', 'headers.if-match')
  const { params, request } = received
  const asked = { ...received, ...parseInput(read.call, { params, query: {}, body: undefined }, namePath) }
  return transact(
    db,
    async (trx: SatelliteDb) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${request.path.toLowerCase()}, 0))`.execute(trx)
      const now = etagOf(JSON.stringify(await read.run(asked, trx)))
      if (header.trim() !== '*' && !tagsIn(header).includes(now)) throw publicRefusals.revisionChanged()
      return route.run(received, trx)
    },
    { isolation: 'repeatable read' },
  )
}
