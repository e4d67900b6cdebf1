import { cards } from '@perigee/contract/payments/cards'
import { accountKinds } from '@perigee/domain/account-kinds'
import { balancesOf } from '@perigee/satellite-db/ledger'
import { findUserById, updateUser } from '@perigee/satellite-db/users'
import { aUser, type Person } from './builders'
import type { TestApi } from './start-api'

const cent = 10_000n

/** What stands behind the card provider. */
export function sandboxOf({ cards: sandbox }: TestApi): NonNullable<TestApi['cards']> {
  if (!sandbox) throw new Error('no sandbox')
  return sandbox
}

/** Somebody on a trial. */
export async function aFreeUser(api: TestApi): Promise<Person> {
  const user = await aUser(api)
  const trial_expiration = new Date(api.clock().getTime() + 1e9)
  await updateUser(api.db, user.id, { kind: accountKinds.free, trial_expiration })
  return user
}

/** Adds a test card by its name, such as `visa`. */
export async function addCard(
  { browser }: Person,
  name: string,
): Promise<{ status: number; error: string | undefined }> {
  const { status, body } = await browser.call(cards.addPaymentMethod, { body: `pm_card_${name}` })
  return { status, error: body?.error }
}

export const cardsOf = async ({ browser }: Person) => (await browser.call(cards.list)).body

export const kindOf = async (user: Person, { db }: TestApi) => (await findUserById(db, user.id))?.kind

/** In cents. */
export const creditOf = async (user: Person, { db }: TestApi) => (await balancesOf(db, user.id)).credit / cent

export const paymentsOf = (user: Person, { db }: TestApi) =>
  db.selectFrom('satellite.card_payments').selectAll().where('user_id', '=', user.id).execute()
