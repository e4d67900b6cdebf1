import { randomBytes, sha256 } from '@perigee/crypto/hash'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import { insertChallenge, takeChallenge } from '@perigee/satellite-db/passkeys'
import type { PasskeyPurpose } from '@perigee/satellite-db/passkeys-schema'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { utf8 } from '@perigee/std/bytes'
import { fromBase64Url, toBase64Url } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import type { AccountsContext } from '../context'

interface Use {
  purpose: PasskeyPurpose
  /** Who alone may answer: hash or id of a session, a login attempt or a user. */
  boundTo: Uint8Array
}

const challengeHash = (challenge: string): Uint8Array => sha256(utf8(challenge))

/** A new challenge, base64url, which counts once and for five minutes. */
export async function openChallenge(
  { clock }: Pick<AccountsContext, 'clock'>,
  db: SatelliteDb,
  { purpose, boundTo }: Use,
): Promise<string> {
  const challenge = toBase64Url(randomBytes(32))
  await insertChallenge(db, {
    challenge_hash: challengeHash(challenge),
    purpose,
    bound_to: boundTo,
    expires_at: new Date(clock().getTime() + passkeyChallengeLife),
  })
  return challenge
}

/** The challenge that an authenticator signed, used up by this; undefined when it is not open for this use. */
export async function useChallenge(
  { clock }: Pick<AccountsContext, 'clock'>,
  db: SatelliteDb,
  { clientDataJSON, ...use }: Use & { clientDataJSON: string },
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const wasOpen = await takeChallenge(db, { ...use, challengeHash: challengeHash(challenge), now: clock() })
  return wasOpen ? challenge : undefined
}

const clientData = z.object({ challenge: z.string() })

/** https://www.w3.org/TR/webauthn-3/#dictionary-client-data */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return z.parse(clientData, JSON.parse(new TextDecoder().decode(fromBase64Url(clientDataJSON)))).challenge
  } catch {
    return undefined
  }
}
