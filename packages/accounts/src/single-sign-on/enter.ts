import { userStatus } from '@perigee/domain/user-status'
import { deletePasskeysOfUser } from '@perigee/satellite-db/passkeys'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { deleteResetTokensOfUser } from '@perigee/satellite-db/reset-tokens'
import type { SatelliteDb, SatelliteSchema } from '@perigee/satellite-db/schema'
import { deleteSessionsOfUser } from '@perigee/satellite-db/sessions'
import { deleteSignups } from '@perigee/satellite-db/sign-ups'
import {
  findUserByEmail,
  findUserByExternalId,
  insertUser,
  lockUser,
  updateUser,
  type UserRow,
} from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { recordActivity, recordLogin, tellNewDevice } from '../activity'
import type { AccountsContext } from '../context'
import { noFailures } from '../login/lockout'
import { unknownPassword } from '../passwords/password-hash'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { newUser, profileOf, profileWith } from '../sign-up/create-account'
import { SsoFailure } from './failure'
import type { Identity } from './identity'
import { judgeEntry } from './judge-entry'

export interface Arrival {
  identity: Identity
  linksAccounts: boolean
  caller: Caller
}

/** Opens a session for somebody whom a provider vouches for; their account is made or bound first. @throws SsoFailure */
export async function enter(deps: AccountsContext, arrival: Arrival): Promise<OpenedSession> {
  const { caller } = arrival
  const passwordHash = await unknownPassword()
  const { opened, account, isNewDevice } = await transact(deps.db, async (trx) => {
    const account = await accountFor(deps, trx, { ...arrival, passwordHash })
    const { userId } = account
    const isNewDevice = await recordLogin(deps, trx, { userId, caller })
    const opened = await deps.sessions.open(trx, userId, { caller, rememberForOneWeek: false })
    return { opened, account, isNewDevice }
  })
  const { email, isLinked } = account
  if (isLinked) deps.mails.ssoLinked(email)
  if (isNewDevice) tellNewDevice(deps, { email, caller })
  return opened
}

interface Found {
  userId: UserId
  email: string
  /** It logged in with a password until now. */
  isLinked: boolean
}

async function accountFor(
  deps: AccountsContext,
  trx: Transaction<SatelliteSchema>,
  { identity, linksAccounts, caller, passwordHash }: Arrival & { passwordHash: string },
): Promise<Found> {
  const { externalId, email, fullName } = identity
  const known = await find(trx, identity)
  const created = known ? undefined : await create(deps, trx, { identity, passwordHash })
  if (created !== undefined) return { userId: created, email, isLinked: false }
  // Two who log in for the first time at the same moment: the second finds the account of the first.
  const found = known ?? (await find(trx, identity))
  const user = found && (await lockUser(trx, found.id))
  if (!user) throw new SsoFailure('account-restricted')
  const entry = judgeEntry(user, { externalId, email, linksAccounts })
  if (typeof entry === 'object') throw new SsoFailure(entry.refused)
  if (entry === 'enter') return { userId: user.id, email: user.email, isLinked: false }
  await bindAccount(trx, user.id, { externalId, passwordHash })
  await recordActivity(deps, trx, { userId: user.id, kind: 'sso-linked', caller })
  if (entry === 'link') return { userId: user.id, email: user.email, isLinked: true }
  await updateUser(trx, user.id, { email, full_name: fullName, short_name: '' })
  return { userId: user.id, email, isLinked: false }
}

const find = async (trx: SatelliteDb, { externalId, email }: Identity): Promise<UserRow | undefined> =>
  (await findUserByExternalId(trx, externalId)) ?? findUserByEmail(trx, email)

/** Active at once: the provider has verified the address. @returns undefined when somebody has it already. */
async function create(
  deps: AccountsContext,
  trx: SatelliteDb,
  { identity: { externalId, email, fullName }, passwordHash }: { identity: Identity; passwordHash: string },
): Promise<UserId | undefined> {
  const user = newUser(deps, { email, profile: profileOf(profileWith(fullName)), passwordHash })
  const made = await insertUser(trx, { ...user, external_id: externalId })
  if (made !== undefined) await deleteSignups(trx, email)
  return made
}

/** From now on the provider alone says who gets in: every other way in, and every session of before, ends. */
export async function bindAccount(
  trx: SatelliteDb,
  userId: UserId,
  { externalId, passwordHash }: Pick<Identity, 'externalId'> & { passwordHash: string },
): Promise<void> {
  await updateUser(trx, userId, {
    external_id: externalId,
    password_hash: passwordHash,
    status: userStatus.active,
    mfa_enabled: false,
    mfa_secret: null,
    mfa_last_step: 0,
    ...noFailures,
  })
  await replaceRecoveryCodes(trx, userId, [])
  await deletePasskeysOfUser(trx, userId)
  await deleteResetTokensOfUser(trx, userId)
  await deleteSessionsOfUser(trx, userId)
}
