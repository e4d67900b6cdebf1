import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation, PasskeyQuestion, PasskeyRegistration } from '@perigee/contract/web-authn'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may have an authenticator or a browser do wrong. */
export interface Odd {
  origin?: string
  rpId?: string
  /** Whether it asked for a finger, a face or a PIN. */
  verifiesUser?: boolean
  /** Of the signatures it made; 0 when it does not count. */
  counter?: number
  challenge?: string
  userHandle?: string | null
  type?: string
}

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/** A passkey in software, as https://www.w3.org/TR/webauthn-3/ has it: ES256, discoverable, backed up. */
export function anAuthenticator({ origin = 'http://localhost:7910' }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle: string | undefined

  const clientData = (type: string, challenge: string, odd: Odd): Buffer =>
    Buffer.from(
      JSON.stringify({ type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin }),
    )
  const head = (rpId: string, more: number, { verifiesUser = true, counter = 0, ...odd }: Odd): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = flag.present | (verifiesUser ? flag.verified : 0) | flag.backupEligible | flag.backedUp | more
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(flags), count])
  }

  return {
    id: base64Url(id),

    register(asked: PasskeyCreation, odd: Odd = {}): PasskeyRegistration {
      handle = asked.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(asked.rp.id, flag.attested, odd),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(coseKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', asked.challenge, odd)),
          attestationObject: base64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    answer(asked: PasskeyQuestion, odd: Odd = {}): PasskeyAnswer {
      const data = clientData('webauthn.get', asked.challenge, odd)
      const authenticatorData = head(asked.rpId, 0, odd)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(privateKey)
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(data),
          authenticatorData: base64Url(authenticatorData),
          signature: base64Url(signature),
          userHandle: odd.userHandle === undefined ? handle : odd.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof anAuthenticator>
