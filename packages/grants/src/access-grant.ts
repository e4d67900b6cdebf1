import { cipherSuite } from '@perigee/crypto/keys'
import { EncryptionStore, type StoreEntry } from '@perigee/crypto/encryption-store'
import { base58CheckDecode, base58CheckEncode } from '@perigee/crypto/base58'
import { FormatError } from '@perigee/crypto/format-error'
import { asBytes, asInt64, asText, readFields, ProtoWriter } from '@perigee/crypto/protobuf'
import { type ApiKey, parseMacaroon } from './api-key'
import { limitTo } from './limit-to'
import { type GrantLimits, noLimits, strangersLimits } from './limits'
import { utf8 } from '@perigee/std/bytes'

/**
 * Reads the text form of a grant from outside, of a size that `strangersLimits` allow, and keeps only the keys that its API key can make use of.
 * @throws FormatError `format`, `checksum` or `conflict`.
 */
export const parseAccessGrant = (text: string): AccessGrant => parse(text, strangersLimits)

/** The same for a grant of any size, as the auth service keeps it: whoever registered it was known then. */
export const parseRegisteredGrant = (text: string): AccessGrant => parse(text, noLimits)

function parse(text: string, limits: GrantLimits): AccessGrant {
  const { version, payload } = base58CheckDecode(text)
  if (version !== 0) throw new FormatError('format', 'invalid access grant format')
  let satelliteAddress = ''
  let macaroon: Uint8Array = new Uint8Array()
  let access: Uint8Array | null = null
  for (const field of readFields(payload)) {
    if (field.number === 1) satelliteAddress = asText(field)
    if (field.number === 2) macaroon = asBytes(field)
    if (field.number === 3) access = asBytes(field)
  }
  if (satelliteAddress === '') throw new FormatError('format', 'access grant is missing satellite address')
  const apiKey = parseMacaroon(macaroon, limits)
  if (!access) throw new FormatError('format', 'access grant is missing encryption access')
  return { satelliteAddress, apiKey, encryption: limitTo(decodeEncryption(access), apiKey, limits) }
}

function decodeEncryption(message: Uint8Array): EncryptionStore {
  let defaultKey: Uint8Array | null = null
  let defaultPathCipher = 0
  const entries: StoreEntry[] = []
  for (const field of readFields(message)) {
    if (field.number === 1) defaultKey = asBytes(field)
    if (field.number === 2) entries.push(decodeEntry(asBytes(field)))
    if (field.number === 3) defaultPathCipher = Number(asInt64(field))
  }
  const store = new EncryptionStore({
    defaultKey: defaultKey && defaultKey.length > 0 ? defaultKey : null,
    defaultPathCipher: defaultPathCipher === cipherSuite.unspecified ? cipherSuite.aesGcm : defaultPathCipher,
  })
  entries.forEach((entry) => store.add(entry))
  return store
}

function decodeEntry(message: Uint8Array): StoreEntry {
  const none = new Uint8Array()
  const entry: StoreEntry = { bucket: '', plainPath: '', cipherPath: none, key: none, pathCipher: 0 }
  for (const field of readFields(message)) {
    if (field.number === 1) entry.bucket = asText(field)
    if (field.number === 2) entry.plainPath = asText(field)
    if (field.number === 3) entry.cipherPath = asBytes(field)
    if (field.number === 4) entry.key = asBytes(field)
    if (field.number === 5) entry.pathCipher = Number(asInt64(field))
  }
  return entry
}

/** What opens data: where it is, the right to get it, and the keys to read it. */
export type AccessGrant = {
  /** `nodeId@host:port`; free text to the format. */
  satelliteAddress: string
  apiKey: ApiKey
  encryption: EncryptionStore
}

const accessGrantVersion = 0

/** The text form. Entries are ordered by bucket and plain path, so equal grants give equal texts. */
export const serializeAccessGrant = (grant: AccessGrant): string =>
  base58CheckEncode(accessGrantVersion, serializeScope(grant))

/** The binary form below the text. @throws FormatError `format` without an address. */
export function serializeScope({ satelliteAddress, apiKey, encryption }: AccessGrant): Uint8Array {
  if (satelliteAddress === '') throw new FormatError('format', 'access grant is missing satellite address')
  const writer = new ProtoWriter().text(1, satelliteAddress).bytes(2, apiKey.raw)
  return writer.message(3, encodeEncryption(encryption)).finish()
}

function encodeEncryption(encryption: EncryptionStore): Uint8Array {
  const writer = new ProtoWriter().bytes(1, encryption.defaultKey ?? new Uint8Array())
  for (const { bucket, plainPath, cipherPath, key, pathCipher } of encryption.entries()) {
    const entry = new ProtoWriter().text(1, bucket).bytes(2, utf8(plainPath)).bytes(3, cipherPath)
    writer.message(2, entry.bytes(4, key).int(5, pathCipher).finish())
  }
  return writer.int(3, encryption.defaultPathCipher).finish()
}
