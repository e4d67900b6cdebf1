import { openSealed, sealBytes } from '@perigee/server-kit/sealed-bytes'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'

/** The secrets of API keys are kept sealed under a key of the installation, each bound to the head of its key. */
export interface ApiKeySecrets {
  seal(head: Uint8Array, secret: Uint8Array): Uint8Array
  /** @throws UnsealError when it was sealed for another head or by another installation */
  open(head: Uint8Array, sealed: Uint8Array): Uint8Array
}

export function createApiKeySecrets(rootSecret: Uint8Array): ApiKeySecrets {
  const key = deriveInstallationKey(rootSecret, 'api-keys')
  return {
    seal: (head, secret) => sealBytes(key, secret, head),
    open: (head, sealed) => openSealed(key, sealed, head),
  }
}
