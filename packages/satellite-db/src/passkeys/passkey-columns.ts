import type { UserId } from '@perigee/std/brand'

/** A passkey as queries answer it. */
export interface PasskeyRow {
  id: string
  userId: UserId
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  backupEligible: boolean
  backedUp: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyColumns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'backup_eligible as backupEligible',
  'backed_up as backedUp',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const
