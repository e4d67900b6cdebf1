import type { PasskeyQuestion } from '@perigee/contract/web-authn'
import { passkeyChallengeLife } from '@perigee/domain/passkey-rules'
import type { PasskeyRow } from '@perigee/satellite-db/passkeys'

/** How a browser is told of one passkey. */
export const describePasskey = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** Asks for any passkey of the site; the authenticator has to know who holds it. */
export const openQuestion = (rpId: string, challenge: string): PasskeyQuestion => ({
  challenge,
  rpId,
  timeout: passkeyChallengeLife,
  userVerification: 'required',
})

/** Asks somebody who gave the right password for one of these. */
export const questionFor = (passkeys: PasskeyRow[], rpId: string, challenge: string): PasskeyQuestion => ({
  challenge,
  rpId,
  timeout: passkeyChallengeLife,
  allowCredentials: passkeys.map(describePasskey),
  userVerification: 'preferred',
})
