import type { CardAddress } from '@perigee/billing/ports/card-provider'
import { CardProblem } from '@perigee/billing/ports/card-problem'
import type { Sandboxed } from './cards'
import { newId } from './names'

export async function createCustomer(
  { db }: Sandboxed,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<{ id: string }> {
  await db
    .insertInto('card_sandbox.customers')
    .values({ id: newId('cus'), user_id: userId, email, name, address: null, default_card: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return db.selectFrom('card_sandbox.customers').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
}

const noCustomer = (id: string) => new CardProblem('noCustomer', `No such customer: '${id}'`)

/** @throws CardProblem `noCustomer` for one that is not there or closed */
export async function requireCustomer(sandbox: Sandboxed, id: string): Promise<void> {
  const { is_closed: isClosed } = await requireMade(sandbox, id)
  if (isClosed) throw noCustomer(id)
}

/** The same, but for closed ones. */
export async function requireMade({ db }: Sandboxed, id: string): Promise<{ is_closed: boolean }> {
  const found = await db
    .selectFrom('card_sandbox.customers')
    .select('is_closed')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw noCustomer(id)
  return found
}

export async function updateCustomer(
  sandbox: Sandboxed,
  id: string,
  { email, address }: { email?: string; address?: CardAddress | null },
): Promise<void> {
  await requireCustomer(sandbox, id)
  if (email === undefined && address === undefined) return
  await sandbox.db
    .updateTable('card_sandbox.customers')
    .set({
      ...(email === undefined ? {} : { email }),
      ...(address === undefined ? {} : { address: address && JSON.stringify(address) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function closeCustomer({ db }: Sandboxed, id: string): Promise<void> {
  await db.updateTable('card_sandbox.cards').set({ is_detached: true }).where('customer_id', '=', id).execute()
  await db
    .updateTable('card_sandbox.customers')
    .set({ is_closed: true, default_card: null })
    .where('id', '=', id)
    .execute()
}

/** Letters and digits, as most of them are written; whether it exists, nobody is asked. */
const shape = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,49}$/

export async function addTaxId(
  sandbox: Sandboxed,
  customerId: string,
  { type, value }: { type: string; value: string },
): Promise<{ id: string }> {
  await requireCustomer(sandbox, customerId)
  if (!shape.test(value)) throw new CardProblem('invalid', `Invalid value for ${type}.`)
  const { db } = sandbox
  await db
    .insertInto('card_sandbox.tax_ids')
    .values({ id: newId('txi'), customer_id: customerId, type, value })
    .onConflict((conflict) => conflict.columns(['customer_id', 'type', 'value']).doNothing())
    .execute()
  return db
    .selectFrom('card_sandbox.tax_ids')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .where('value', '=', value)
    .executeTakeFirstOrThrow()
}

export async function removeTaxId({ db }: Sandboxed, customerId: string, id: string): Promise<void> {
  await db.deleteFrom('card_sandbox.tax_ids').where('id', '=', id).where('customer_id', '=', customerId).execute()
}
