import type { PasskeyAnswer, PasskeyQuestion } from '../passkeys/web-authn'
import { sha256 } from '@perigee/crypto/hash'
import { passkeySite } from '@perigee/domain/passkey-site'
import { findPasskey, listPasskeys } from '@perigee/satellite-db/passkeys'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import { concatBytes, utf8 } from '@perigee/std/bytes'
import type { AccountsContext } from '../context'
import { openChallenge, useChallenge } from '../passkeys/challenges'
import { questionFor } from '../passkeys/questions'
import { verifyAnswer } from '../passkeys/verify'

type Needs = Pick<AccountsContext, 'addresses' | 'clock'>
/** Who alone may answer: a user, in the browser where the password was right. */
interface Asked {
  userId: UserId
  browser: Uint8Array
}
const use = ({ userId, browser }: Asked) => ({
  purpose: 'second-factor' as const,
  boundTo: sha256(concatBytes(utf8(userId), browser)),
})

/** The question to a user whose password was right; undefined for one without passkeys. */
export async function askForPasskey(deps: Needs, trx: SatelliteDb, asked: Asked): Promise<PasskeyQuestion | undefined> {
  const site = passkeySite(deps.addresses.external)
  const passkeys = site.ok ? await listPasskeys(trx, asked.userId) : []
  if (!site.ok || passkeys.length === 0) return undefined
  return questionFor(passkeys, site.rpId, await openChallenge(deps, trx, use(asked)))
}

/** Whether it is a right answer to an open question; the question is used up. */
export async function usePasskey(
  deps: Needs,
  trx: SatelliteDb,
  { userId, browser, answer }: { userId: UserId; browser: Uint8Array | undefined; answer: PasskeyAnswer },
): Promise<boolean> {
  if (!browser) return false
  const { clientDataJSON } = answer.response
  const challenge = await useChallenge(deps, trx, { ...use({ userId, browser }), clientDataJSON })
  const passkey = await findPasskey(trx, answer.id)
  if (challenge === undefined || passkey?.userId !== userId) return false
  return verifyAnswer(deps, trx, { passkey, answer, challenge, verifiesUser: false })
}
