import { migrate, migrateAsFarAs } from '@perigee/server-kit/migrate'
import { openTestDatabase } from '@perigee/testing/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { balancesOf, writeAct } from '../ledger'
import type { LedgerAccount } from '../ledger-schema'
import type { SatelliteSchema } from '../schema'
import { builders } from '../testing/builders'
import { transact } from '../transact'
import { migrations } from './index'

const isStep = (name: string) => name.endsWith('-packages-end')
const before = Object.keys(migrations.steps).filter((_, at, all) => at < all.findIndex(isStep))

it('the end of a package can be booked, and books of before stay as they are', async () => {
  const { db, drop } = await openTestDatabase<SatelliteSchema>({
    template: 'before-packages-end',
    migrate: (empty) => migrateAsFarAs(empty, { schema: 'satellite', migrations, names: before }),
  })
  const userId = await builders(db).anOwner('ada@example.test')
  const book = (key: string, [from, to]: [from: LedgerAccount, to: LedgerAccount]) =>
    transact(db, (trx) =>
      writeAct(trx, {
        key,
        kind: 'package',
        userId,
        at: new Date(),
        entries: [
          { account: from, micros: 5n },
          { account: to, micros: -5n },
        ],
      }),
    )
  await book('bought', ['card', 'credit'])
  await expect(book('too early', ['credit', 'expired'])).rejects.toThrow('ledger_entries_account_check')
  await migrate(db, { schema: 'satellite', migrations })
  expect(await balancesOf(db, userId)).toEqual({ credit: 5n, tokens: 0n })
  await book('ended', ['credit', 'expired'])
  expect(await balancesOf(db, userId)).toEqual({ credit: 0n, tokens: 0n })
  const unknown = sql`insert into satellite.ledger_entries (act_id, account, micros) values (1, 'other', 1)`
  await expect(unknown.execute(db)).rejects.toThrow('ledger_entries_account_check')
  await drop()
})
