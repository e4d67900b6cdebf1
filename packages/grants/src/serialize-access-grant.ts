import { utf8 } from '@perigee/std/bytes'
import type { EncryptionStore } from '@perigee/crypto/encryption-store'
import { base58CheckEncode, FormatError } from '@perigee/crypto/hash'
import { ProtoWriter } from '@perigee/crypto/protobuf'
import type { AccessGrant } from './parse-access-grant'

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
