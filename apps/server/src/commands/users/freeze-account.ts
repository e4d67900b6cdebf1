import { freezeUser, unfreezeUser } from '@perigee/accounts/freezes/freeze-user'
import { freezeKindNamed, type FreezeKind } from '@perigee/domain/freezes'
import { listFreezes } from '@perigee/satellite-db/freezes'
import type { AdminDb } from '../admin-database'
import { findAccount, freezeText } from './find-account'

/** @throws Error when there is no such account, or when it is frozen in a way that excludes this one */
export async function freezeAccount(
  db: AdminDb,
  { who, kind: name, days }: { who: string; kind: string; days?: number },
): Promise<string> {
  const kind = kindOf(name)
  const { id, email } = await findAccount(db, who)
  const freeze = { userId: id, kind, now: new Date(), ...(days === undefined ? {} : { daysTillEscalation: days }) }
  const outcome = await db.transaction().execute((trx) => freezeUser(trx, freeze))
  if (outcome.ok) return `${email} is frozen: ${name}.`
  if (outcome.because === 'no-account') throw new Error(`There is no account "${who}".`)
  throw new Error(`${email} is already frozen (${freezeText(outcome.because)}), which excludes ${name}.`)
}

/** Without a kind: every freeze. @throws Error when there is none */
export async function unfreezeAccount(
  db: AdminDb,
  { who, kind: name }: { who: string; kind?: string },
): Promise<string> {
  const { id, email } = await findAccount(db, who)
  const present = (await listFreezes(db, id)).map(({ kind }) => freezeText(kind))
  const wanted = name === undefined ? present : present.filter((kind) => kind === name)
  if (wanted.length === 0) throw new Error(`${email} is not frozen${name === undefined ? '' : `: ${name}`}.`)
  await db.transaction().execute(async (trx) => {
    for (const kind of wanted) await unfreezeUser(trx, id, kindOf(kind))
  })
  return `${email} is no longer frozen: ${wanted.join(', ')}.`
}

function kindOf(name: string): FreezeKind {
  const kind = freezeKindNamed(name)
  if (kind === undefined) throw new Error(`There is no freeze "${name}".`)
  return kind
}
