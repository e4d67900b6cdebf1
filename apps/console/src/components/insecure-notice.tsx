import { Alert } from '@mantine/core'
import { LockOpen } from 'lucide-react'

/** On plain http from another machine everything works, but others on the network can read what is typed. */
export function InsecureNotice() {
  if (window.isSecureContext) return null
  return (
    <Alert color="yellow" icon={<LockOpen size={18} aria-hidden />} mb="md" py="xs" role="note">
      This connection is not encrypted. Use https, or only networks you trust.
    </Alert>
  )
}
