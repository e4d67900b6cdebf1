import { randomBytes } from '@perigee/crypto/hash'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import type { KeyManagement, Sealed } from './key-management'

/** The one place where this program touches what people's data is encrypted with. Every call may throw KeyManagementUnavailable. */
export interface PassphraseVault {
  /** A new passphrase for a project, sealed; nobody sees it here. */
  create(projectId: string): Promise<Sealed>
  /** @throws KeyManagementError */
  open(projectId: string, passphrase: Sealed): Promise<string>
}

export const createPassphraseVault = (keys: KeyManagement): PassphraseVault => ({
  create: (projectId) => keys.seal(utf8(toBase64(randomBytes(32))), projectId),
  open: async (projectId, passphrase) => fromUtf8(await keys.open(passphrase, projectId)),
})
