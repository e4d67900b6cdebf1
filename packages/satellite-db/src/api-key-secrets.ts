import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import { openSealed, sealBytes } from '@perigee/server-kit/sealed-bytes'
import { deriveInstallationKey, type RootSecrets } from '@perigee/server-kit/secrets'
import type { SatelliteDb } from './schema'

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

/** In a transaction. @returns how many. @throws UnsealError when one was not sealed under the secret of before */
export async function resealApiKeys(trx: SatelliteDb, { before, now }: RootSecrets): Promise<number> {
  const [opens, seals] = [createApiKeySecrets(before), createApiKeySecrets(now)]
  return rewriteColumns(trx, {
    schema: 'satellite',
    table: 'api_keys',
    key: 'head',
    columns: ['sealed_secret'],
    change: (head, [sealed]) => [seals.seal(head, opens.open(head, sealed))],
  })
}
