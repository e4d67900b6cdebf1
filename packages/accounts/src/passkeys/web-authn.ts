// What browsers and authenticators exchange, as https://www.w3.org/TR/webauthn-3/ writes it in JSON.

interface DescribedPasskey {
  id: string
  type: 'public-key'
  transports: string[]
}

/** PublicKeyCredentialCreationOptionsJSON, as far as we fill it. */
export interface PasskeyCreation {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout: number
  excludeCredentials: DescribedPasskey[]
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: true
    userVerification: 'required' | 'preferred'
  }
  attestation: 'none'
}

/** PublicKeyCredentialRequestOptionsJSON; without `allowCredentials` the person chooses among all of the site. */
export interface PasskeyQuestion {
  challenge: string
  timeout: number
  rpId: string
  allowCredentials?: DescribedPasskey[] | undefined
  userVerification: 'required' | 'preferred'
}

/** RegistrationResponseJSON. */
export interface PasskeyRegistration {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

/** AuthenticationResponseJSON. */
export interface PasskeyAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}
