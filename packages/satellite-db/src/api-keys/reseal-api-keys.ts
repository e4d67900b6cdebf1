import { rewriteColumns } from '@perigee/server-kit/rewrite-columns'
import type { RootSecrets } from '@perigee/server-kit/secrets'
import type { SatelliteDb } from '../schema'
import { createApiKeySecrets } from './api-key-secrets'

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
