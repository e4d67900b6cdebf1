import type { FrontendConfig } from '@perigee/contract/config'
import type { PasskeyAnswer, PasskeyCreation, PasskeyQuestion, PasskeyRegistration } from '@perigee/contract/web-authn'
import { type NoPasskeys, passkeySite } from '@perigee/domain/passkey-site'

/** The library is fetched by those who use a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey. @throws an Error that can be shown */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation }).catch(explain)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Has the browser answer with a passkey: in a dialog of its own, or with `autofill` among the suggestions of a field that
 * says `webauthn`, which may take for ever. A later question ends one that waits. @throws an Error that can be shown
 */
export async function answerQuestion(question: PasskeyQuestion, { autofill = false } = {}): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { allowCredentials, ...asked } = question
  const answered = await startAuthentication({
    optionsJSON: { ...asked, ...(allowCredentials && { allowCredentials }) },
    useBrowserAutofill: autofill,
  }).catch(explain)
  const { id, rawId, type, response } = answered
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

export const suggestsPasskeys = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill()

/** Ends a question that waits for its answer. */
export const cancelQuestion = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()

/** Browsers tell little on purpose: an unknown passkey, a wrong finger and "Cancel" are one. */
function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  throw new Error(reasons.get(name) ?? 'The browser could not use a passkey. Please try again.', { cause })
}

const reasons = new Map([
  ['NotAllowedError', 'No passkey was used. Please try again.'],
  ['AbortError', 'No passkey was used. Please try again.'],
  ['InvalidStateError', 'This device or password manager holds a passkey of your account already.'],
])

/** Why passkeys cannot be used here, as a sentence; undefined when they can. */
export function passkeyTrouble({ externalAddress }: Pick<FrontendConfig, 'externalAddress'>): string | undefined {
  const site = passkeySite(externalAddress)
  if (!site.ok) return troubles[site.reason]
  if (site.origin !== window.location.origin) return `Passkeys work only at ${externalAddress}`
  return 'PublicKeyCredential' in window ? undefined : 'This browser does not support passkeys.'
}

const troubles: Record<NoPasskeys, string> = {
  insecure: 'Passkeys need an encrypted connection: they work once this console is reached over https.',
  nameless: 'Passkeys need a name: they work once this console is reached by a host name instead of an IP address.',
}
