import * as z from 'zod/mini'

/** Far above what authenticators send. */
const encoded = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/, 'The passkey is not valid.'))
const credentialId = encoded(1400)
const publicKey = z.literal('public-key')
/** Newer browsers may know further ones. */
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))

const described = z.object({ id: z.string(), type: publicKey, transports })
const userVerification = z.enum(['required', 'preferred'])

/** PublicKeyCredentialCreationOptionsJSON of https://www.w3.org/TR/webauthn-3/, as far as we fill it. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** PublicKeyCredentialRequestOptionsJSON; without `allowCredentials` the person chooses among all of the site. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.optional(z.array(described)),
  userVerification,
})
export type PasskeyQuestion = z.output<typeof passkeyQuestion>

/** RegistrationResponseJSON. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: encoded(8_000),
    attestationObject: encoded(40_000),
    transports: z._default(transports, []),
  }),
})
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** AuthenticationResponseJSON. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: encoded(8_000),
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: z.nullish(encoded(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
