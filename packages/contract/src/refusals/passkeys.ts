import { refusals } from '../refusal'

export const passkeyRefusals = refusals({
  /** One text for unknown passkeys, wrong signatures, locked and unverified accounts: they must look alike. */
  passkeyRefused: () => ({ status: 401, say: 'Logging in with this passkey did not work. Please try again.' }),
  wrongPasskey: () => ({ status: 400, say: 'The passkey could not be verified. Please try again.' }),
  passkeyExpired: () => ({ status: 400, say: 'This took too long. Please try again.' }),
  passkeyKnown: () => ({ status: 409, say: 'This passkey has been added already.' }),
  tooManyPasskeys: (most: number) => ({ status: 409, say: `An account can have at most ${most} passkeys.` }),
  noSuchPasskey: () => ({ status: 404, say: 'This passkey does not exist or has been removed already.' }),
  passkeysUnavailable: () => ({ status: 403, say: 'Passkeys do not work at the address of this installation.' }),
})
