import type { CreditChange } from '@perigee/domain/prices/package-credit'
import type { UserId } from '@perigee/std/brand'
import { sql } from 'kysely'
import type { SatelliteDb } from './schema'

interface BookedChange {
  kind: string
  /** Of the payment at the card provider; '' for none. */
  intent: string
  invoice: string
  /** Above zero: the customer has more. */
  micros: string
}

/** How the credit of a customer has changed, in the order of the books. */
export async function listCreditChanges(db: SatelliteDb, userId: UserId): Promise<CreditChange[]> {
  const { rows } = await sql<BookedChange>`
    select a.kind, coalesce(a.facts->>'intent', '') as intent, coalesce(a.facts->>'invoice', '') as invoice,
      (-sum(e.micros))::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where e.user_id = ${userId} and e.account = 'credit' group by a.id order by a.id`.execute(db)
  const ofPackages = new Set(rows.filter(({ kind, intent }) => kind === 'package' && intent !== '').map(intentOf))
  return rows.map((row) => changeOf(row, ofPackages))
}

const intentOf = ({ intent }: BookedChange): string => intent

function changeOf(row: BookedChange, ofPackages: ReadonlySet<string>): CreditChange {
  const { kind, intent, invoice } = row
  const change = BigInt(row.micros)
  const micros = change < 0n ? -change : change
  if (change >= 0n) {
    if (kind === 'package') return { how: 'bought', micros }
    return kind === 'void' ? { how: 'back', micros, invoice } : { how: 'came', micros }
  }
  if (kind === 'packageEnd') return { how: 'ended', micros }
  // a package can be worth less than it cost
  if (kind === 'package') return { how: 'unbought', micros }
  if (kind === 'refund') return { how: ofPackages.has(intent) ? 'unbought' : 'uncame', micros }
  return { how: 'spent', micros, invoice }
}
