import { sshKeyBlob } from '@perigee/domain/compute/ssh-public-key'
import { randomBytes } from '@perigee/crypto/hash'
import { toBase64 } from '@perigee/std/encoding'

const lineOf = (type: string, blob: Uint8Array, comment = 'me@laptop'): string => `${type} ${toBase64(blob)} ${comment}`

/** A public key that nobody has the other half of. */
export const ed25519 = (): string => lineOf('ssh-ed25519', sshKeyBlob('ssh-ed25519', randomBytes(32)))

export const rsa = (bits: number): string => {
  const modulus = new Uint8Array(bits / 8 + 1).fill(0xff)
  modulus[0] = 0
  return lineOf('ssh-rsa', sshKeyBlob('ssh-rsa', new Uint8Array([1, 0, 1]), modulus))
}

/** The line says another type than the key in it. */
export const disguised = (): string => lineOf('ssh-ed25519', sshKeyBlob('ssh-rsa', randomBytes(32)))
