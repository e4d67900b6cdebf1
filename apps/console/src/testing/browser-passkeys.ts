import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
const credential = (response: object) => ({
  id: 'Y3JlZGVudGlhbA',
  rawId: bytes('credential'),
  type: 'public-key',
  response: { clientDataJSON: bytes('client data'), ...response },
  getClientExtensionResults: () => ({}),
})

/** What the page gets for it, as it is sent. */
export const sentAnswer = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'Y2xpZW50IGRhdGE', authenticatorData: 'YXV0aA', signature: 'c2ln', userHandle: 'bWU' },
}

export interface BrowserPasskeys {
  create: ReturnType<typeof vi.fn>
  get: ReturnType<typeof vi.fn>
}

/** Stands where the browser's dialogs for passkeys are: somebody touches the sensor at once, or `cancels`. */
export function browserWithPasskeys({ suggests = false } = {}): BrowserPasskeys {
  const create = vi.fn(async () =>
    credential({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] }),
  )
  const get = vi.fn(async () =>
    credential({ authenticatorData: bytes('auth'), signature: bytes('sig'), userHandle: bytes('me') }),
  )
  const isConditionalMediationAvailable = async () => suggests
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable }))
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  return { create, get }
}

/** What a browser throws for "Cancel", for a finger it does not know and for nothing to choose from. */
export const cancelled = () => new DOMException('The operation was not allowed.', 'NotAllowedError')
