import { createHash, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { hour } from '@perigee/std/durations'
import { der } from './der'

const ids = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  extensionRequest: '1.2.840.113549.1.9.14',
  commonName: '2.5.4.3',
  subjectAltName: '2.5.29.17',
  acmeIdentifier: '1.3.6.1.5.5.7.1.31',
}
const signature = der.sequence(der.objectId(ids.ecdsaWithSha256))

/** A request for a certificate for one name (PKCS #10, RFC 2986), as DER. `key` is an elliptic curve's. */
export function certificateRequest(name: string, key: KeyObject): Uint8Array {
  const extensions = der.sequence(altName(name))
  const attribute = der.sequence(der.objectId(ids.extensionRequest), der.set(extensions))
  const version = der.integer(Uint8Array.of(0))
  const info = der.sequence(version, der.sequence(), publicBytes(key), der.context(0, attribute))
  return signed(info, key)
}

/** Shows who checks TLS-ALPN-01 that this server knows the challenge of a name (RFC 8737 3). As PEM. */
export function challengeCertificate(name: string, keyAuthorization: string, key: KeyObject): string {
  const digest = createHash('sha256').update(keyAuthorization).digest()
  const now = Date.now()
  return certificate({
    issuer: name,
    subject: name,
    publicKey: publicBytes(key),
    valid: { from: new Date(now - hour), to: new Date(now + hour) },
    extensions: [altName(name), extension(ids.acmeIdentifier, der.octets(digest), { critical: true })],
    issuerKey: key,
  })
}

export interface CertificateParts {
  issuer: string
  subject: string
  /** SubjectPublicKeyInfo as DER. */
  publicKey: Uint8Array
  valid: { from: Date; to: Date }
  extensions: Uint8Array[]
  issuerKey: KeyObject
}

/** A certificate of version 3 (RFC 5280 4.1), as PEM. */
export function certificate({ issuer, subject, publicKey, valid, extensions, issuerKey }: CertificateParts): string {
  const body = der.sequence(
    der.context(0, der.integer(Uint8Array.of(2))),
    der.integer(Uint8Array.of(1, ...randomBytes(15))),
    signature,
    name(issuer),
    der.sequence(der.time(valid.from), der.time(valid.to)),
    name(subject),
    publicKey,
    der.context(3, der.sequence(...extensions)),
  )
  const lines =
    Buffer.from(signed(body, issuerKey))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

export const altName = (host: string): Uint8Array =>
  extension(ids.subjectAltName, der.sequence(der.contextText(2, host)))

/** `value` as DER. */
export const extension = (id: string, value: Uint8Array, { critical = false } = {}): Uint8Array =>
  der.sequence(der.objectId(id), ...(critical ? [der.boolean(true)] : []), der.octets(value))

const name = (text: string): Uint8Array =>
  // a common name has room for 64 characters, and says nothing to browsers
  der.sequence(der.set(der.sequence(der.objectId(ids.commonName), der.utf8(text.slice(0, 64)))))

const publicBytes = (key: KeyObject): Uint8Array => createPublicKey(key).export({ type: 'spki', format: 'der' })

const signed = (body: Uint8Array, key: KeyObject): Uint8Array =>
  der.sequence(body, signature, der.bits(sign('sha256', body, key)))
