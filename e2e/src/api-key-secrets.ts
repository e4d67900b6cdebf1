import { createDecipheriv, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabase } from './database'
import type { Installation } from './product'

/** Opens the secrets of all API keys of a running product, with the root secret that lies in its data folder. */
export async function apiKeySecrets(installation: Installation): Promise<Buffer[]> {
  const root = Buffer.from((await readFile(join(installation.dataDir, 'secret'), 'utf8')).trim(), 'hex')
  const key = new Uint8Array(hkdfSync('sha256', root, Buffer.alloc(0), 'perigee:api-keys', 32))
  const { rows } = await withDatabase(installation, 'perigee', (client) =>
    client.query<{ head: Buffer; sealed: Buffer }>('select head, sealed_secret as sealed from satellite.api_keys'),
  )
  return rows.map(({ head, sealed }) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(head).setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  })
}
