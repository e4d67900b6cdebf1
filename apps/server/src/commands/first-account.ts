import { offerFirstAccount } from '@perigee/accounts/sign-up/first-account'
import { operator } from '@perigee/actors/actor'
import type { Context } from '@perigee/actors/context'
import { hadAnyAccount } from '@perigee/satellite-db/first-account-link'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { closeDatabase, openDatabase, type DatabaseAddress } from '@perigee/server-kit/database'
import type { Logger } from '@perigee/server-kit/logger'
import { systemClock } from '@perigee/std/clock'
import type { Config } from '../load-config'

type Addresses = Pick<Config, 'urls'>

/** An address that makes the first account, for a day. It is shown this once; undefined when somebody has an account. */
export async function firstAccountLink(context: Context, { urls }: Addresses): Promise<string | undefined> {
  const secret = await offerFirstAccount(context, operator)
  return secret && `${urls.console}/first-account?token=${secret}`
}

/**
 * What the start says about the first account, while there is none. What is printed to no terminal ends up in a log, and
 * a log must not let anybody in.
 */
export async function howToBegin(
  address: DatabaseAddress,
  addresses: Addresses,
  { isTerminal, logger }: { isTerminal: boolean; logger: Logger },
): Promise<string | undefined> {
  const db = openDatabase<SatelliteSchema>(address, { logger, maxConnections: 1 })
  try {
    if (isTerminal) return await firstAccountLink({ db, logger, clock: systemClock }, addresses)
    return (await hadAnyAccount(db)) ? undefined : '`perigee-server admin first-account` prints a link for it.'
  } finally {
    await closeDatabase(db)
  }
}
