import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { base58CheckDecode, base58CheckEncode } from '@perigee/crypto/base58'
import { fromHex, toHex } from '@perigee/std/encoding'
import { readOrMake } from './kept-text'

/** What makes one installation this one. Both are made once and stay when hosts or ports change. */
export interface Installation {
  /** 32 bytes; every key of the server comes from it (`deriveInstallationKey`). */
  rootSecret: Uint8Array
  /** base58check text of 32 random bytes, the `<id>` of `satelliteNodeURL`. */
  nodeId: string
}

/** @throws RangeError unless the text is 64 hexadecimal digits. */
export function parseRootSecret(text: string): Uint8Array {
  const bytes = fromHex(text.trim())
  if (bytes.length !== 32) throw new RangeError('a root secret has 32 bytes')
  return bytes
}

/** Reads secret and id from the data folder; makes what is missing. With `secret` given no secret file is used. */
export async function openInstallation(
  dataDir: string,
  { secret }: { secret?: Uint8Array } = {},
): Promise<Installation> {
  const nodeFile = join(dataDir, 'node-id')
  const nodeId = await readOrMake(nodeFile, () => base58CheckEncode(0, randomBytes(32)))
  if (!isNodeId(nodeId)) throw new Error(`${nodeFile} does not hold a node id. Restore it from a backup.`)
  return { rootSecret: secret ?? (await rootSecretOf(join(dataDir, 'secret'))), nodeId }
}

async function rootSecretOf(file: string): Promise<Uint8Array> {
  const text = await readOrMake(file, () => toHex(randomBytes(32)))
  try {
    return parseRootSecret(text)
  } catch {
    throw new Error(`${file} does not hold 64 hexadecimal digits. Restore it from a backup.`)
  }
}

function isNodeId(text: string): boolean {
  try {
    const { version, payload } = base58CheckDecode(text)
    return version === 0 && payload.length === 32
  } catch {
    return false
  }
}
