import type { Passkey } from '@perigee/contract/passkeys'
import type { PasskeyRow } from '@perigee/satellite-db/passkeys'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
})
