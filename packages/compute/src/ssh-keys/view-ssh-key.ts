import type { SshKeyRow } from '@perigee/satellite-db/compute-ssh-keys'
import { toBase64 } from '@perigee/std/encoding'
import { withoutEnd } from '@perigee/std/without-end'

export interface ViewedSshKey {
  id: string
  name: string
  /** One line, as `authorized_keys` has it. */
  publicKey: string
  /** `SHA256:…`, as ssh-keygen writes it. */
  fingerprint: string
  createdAt: Date
}

export const fingerprintText = (fingerprint: Uint8Array): string => `SHA256:${withoutEnd(toBase64(fingerprint), '=')}`

export const viewSshKey = ({ fingerprint, ...key }: SshKeyRow): ViewedSshKey => ({
  ...key,
  fingerprint: fingerprintText(fingerprint),
})
