import { utf8 } from '@perigee/std/bytes'
import { hmacSha256 } from './hash'

/** `salt` is the project's (16 or 32 bytes); `path` is empty for the root key; `lanes` is 8 for every grant. */
export type RootKeyInput = { passphrase: string; salt: Uint8Array; path?: string; lanes?: number }

/** Fixed costs of the derivation: changing one changes every key. */
export const argon2Cost = { iterations: 1, memoryKiB: 65_536, lanes: 8, length: 32 } as const

/** The salt that Argon2id gets: the passphrase's bytes as typed, keyed twice. */
export function rootKeySalt({ passphrase, salt, path = '' }: RootKeyInput): {
  mixed: Uint8Array
  argon2Salt: Uint8Array
} {
  const mixed = hmacSha256(utf8(passphrase), salt)
  return { mixed, argon2Salt: hmacSha256(mixed, utf8(path)) }
}
