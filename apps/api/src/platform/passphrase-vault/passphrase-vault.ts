import { randomBytes } from '@perigee/crypto/hash'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import type { KeyManagement } from './key-management'

export interface SealedPassphrase {
  sealed: Uint8Array
  /** Of the key that it is sealed with. */
  keyId: string
}

/** The one place where this program touches what people's data is encrypted with. */
export interface PassphraseVault {
  /** A new passphrase for a project, sealed; nobody sees it here. */
  create(projectId: string): Promise<SealedPassphrase>
  /** @throws KeyManagementError */
  open(projectId: string, passphrase: SealedPassphrase): Promise<string>
}

export const createPassphraseVault = (keys: KeyManagement): PassphraseVault => ({
  async create(projectId) {
    const { keyId } = keys
    return { sealed: await keys.seal(utf8(toBase64(randomBytes(32))), projectId), keyId }
  },

  async open(projectId, { sealed, keyId }) {
    return fromUtf8(await keys.open(sealed, { keyId, context: projectId }))
  },
})
