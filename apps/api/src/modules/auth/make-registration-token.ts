import { sha256 } from '@perigee/crypto/hash'
import { insertRegistrationToken } from '@perigee/satellite-db/registration-tokens'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { randomBytes } from 'node:crypto'

/** Most projects that a token may allow. */
export const mostProjects = 10_000

/**
 * Makes a secret that lets one person sign up while registration is closed, and own so many projects. It cannot be read
 * again: only its hash is kept.
 */
export async function makeRegistrationToken(db: SatelliteDb, projectLimit: number): Promise<string> {
  const secret = toBase64(randomBytes(32))
  await insertRegistrationToken(db, { secretHash: sha256(utf8(secret)), projectLimit })
  return secret
}
