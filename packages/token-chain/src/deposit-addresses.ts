import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { DepositAddresses } from '@perigee/billing/ports/chain'
import { HDKey } from '@scure/bip32'
import { publicKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'

/** Addresses that are handed out hang on the key's first child, as wallets expect it: `…/0/index`. */
const receiving = 0
const hardened = 0x8000_0000

/**
 * Addresses from an extended public key (`xpub…`), as a wallet gives it for an account.
 * @throws Error for a private key, and for what is no key: with a sentence for the operator, never with the key
 */
export function depositAddresses(extendedKey: string): DepositAddresses {
  const key = readKey(extendedKey)
  if (key.privateKey !== null) {
    throw new Error('is a private key: give the extended public key (xpub…) alone, and keep this one off the server')
  }
  const parent = key.deriveChild(receiving)
  return {
    fingerprint: key.fingerprint.toString(16).padStart(8, '0'),
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= hardened) {
        throw new RangeError(`No public key has a child of index ${index}.`)
      }
      const { publicKey } = parent.deriveChild(index)
      if (publicKey === null) throw new RangeError(`The key has no child of index ${index}.`)
      const point = secp256k1.Point.fromBytes(publicKey)
      return publicKeyToAddress(bytesToHex(point.toBytes(false)))
    },
  }
}

function readKey(extendedKey: string): HDKey {
  try {
    return HDKey.fromExtendedKey(extendedKey)
  } catch {
    throw new Error('is no extended public key (xpub…)')
  }
}
