import type { Refusal } from '@perigee/contract/refusal'
import { authRefusals } from '@perigee/contract/refusals/auth'
import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import { transact } from '@perigee/satellite-db/transact'
import { lockUser, updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { Transaction } from 'kysely'
import { recordActivity, recordLogin, tellNewDevice } from '../activity'
import type { AccountsContext } from '../context'
import type { Caller } from '@perigee/actors/actor'
import type { OpenedSession } from '../sessions/sessions'
import { type Answer, type Answers, judgeLogin } from './judge-login'
import { countFailure, noFailures } from './lockout'

type Context = Pick<AccountsContext, 'db' | 'clock' | 'sessions' | 'mails'>
type Trx = Transaction<SatelliteSchema>

/** Something that somebody gives to get in. */
interface Proof {
  /** Looks at it, with the account's row locked. What can be used once is used up. */
  check(trx: Trx, user: UserRow): Promise<Answer>
  /** What is said when it is wrong. */
  refusal(): Refusal
  /** Whether it can be guessed: then wrong ones count, and enough of them lock the account. */
  isGuessable: boolean
}

export interface Login<Question> {
  userId: UserId
  kind: 'login' | 'passkey-login'
  rememberForOneWeek: boolean
  /** What everybody gets who may not come in, whatever the reason. */
  refusal(): Refusal
  /** The password, or a passkey instead of it. */
  first: Proof
  /** The second factor, and the question to who gave none. */
  second?: Proof & { ask(trx: Trx, user: UserRow): Promise<Question> }
}

type Entry<Question> =
  | { kind: 'entered'; opened: OpenedSession; user: UserRow; isNewDevice: boolean }
  | { kind: 'asked'; question: Question }
  /** `lock`: for how many milliseconds the account is locked from now on; 0 = not. */
  | { kind: 'refused'; refusal: Refusal; lock: number; user?: UserRow }

/**
 * Every login ends here, whatever it comes with. @returns the session, or the question for a second factor.
 * @throws the refusal of the login or of what was wrong, loginRestricted
 */
export async function enter<Question = never>(
  context: Context,
  caller: Caller,
  login: Login<Question>,
): Promise<OpenedSession | Question> {
  const entry = await transact(context.db, (trx) => tryToEnter(context, trx, { caller, login }))
  switch (entry.kind) {
    case 'entered':
      if (entry.isNewDevice) tellNewDevice(context, { email: entry.user.email, caller })
      return entry.opened
    case 'asked':
      return entry.question
    case 'refused':
      if (entry.user && entry.lock > 0) context.mails.loginLocked(entry.user.email, entry.lock)
      throw entry.refusal
  }
}

interface Attempt<Question> {
  caller: Caller
  login: Login<Question>
}

async function tryToEnter<Question>(context: Context, trx: Trx, attempt: Attempt<Question>): Promise<Entry<Question>> {
  const { caller, login } = attempt
  const turnedAway = () => ({ kind: 'refused', refusal: login.refusal(), lock: 0 }) as const
  const user = await lockUser(trx, login.userId)
  if (!user) return turnedAway()

  const now = context.clock()
  const answers: Answers = {}
  if (judgeLogin(user, answers, now) === 'look at first') answers.first = await login.first.check(trx, user)
  if (judgeLogin(user, answers, now) === 'look at second') {
    answers.second = login.second ? await login.second.check(trx, user) : 'right'
  }

  const fail = (refusal: Refusal, isGuessable: boolean) =>
    recordFailure(context, trx, { user, caller, refusal, isGuessable })
  switch (judgeLogin(user, answers, now)) {
    case 'first wrong':
      return fail(login.first.refusal(), login.first.isGuessable)
    case 'restricted':
      return fail(authRefusals.loginRestricted(), false)
    case 'second wrong':
      return login.second ? fail(login.second.refusal(), login.second.isGuessable) : turnedAway()
    case 'second missing':
      return login.second ? { kind: 'asked', question: await login.second.ask(trx, user) } : turnedAway()
    case 'enter':
      return open(context, trx, { user, attempt })
    default:
      return turnedAway()
  }
}

async function open<Question>(
  context: Context,
  trx: Trx,
  { user, attempt }: { user: UserRow; attempt: Attempt<Question> },
): Promise<Entry<Question>> {
  const { kind, rememberForOneWeek } = attempt.login
  const { caller } = attempt
  if (user.failedLoginCount > 0 || user.loginLockoutExpiration !== null) await updateUser(trx, user.id, noFailures)
  const isNewDevice = await recordLogin(context, trx, { userId: user.id, kind, caller })
  const opened = await context.sessions.open(trx, user.id, { caller, rememberForOneWeek })
  return { kind: 'entered', opened, user, isNewDevice }
}

interface Failure {
  user: UserRow
  caller: Caller
  refusal: Refusal
  isGuessable: boolean
}

async function recordFailure(context: Context, trx: Trx, { user, caller, refusal, isGuessable }: Failure) {
  const lock = isGuessable ? await countFailure(trx, user, context.clock()) : 0
  await recordActivity(context, trx, { userId: user.id, kind: 'login-failed', caller })
  if (lock > 0) await recordActivity(context, trx, { userId: user.id, kind: 'login-locked', caller })
  return { kind: 'refused', refusal, lock, user } as const
}
