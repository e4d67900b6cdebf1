import { Alert } from '@mantine/core'
import { LockOpen } from 'lucide-react'

/** On plain http from another machine everything works, but others on the network can read what is typed. */
export const isInsecure = (): boolean => !window.isSecureContext

export const insecureText = 'This connection is not encrypted. Use https, or only networks you trust.'

/** Where there is no slot for banners. */
export function InsecureNotice() {
  if (!isInsecure()) return null
  return (
    <Alert variant="default" icon={<LockOpen size={18} aria-hidden />} mb="md" py="xs" role="note">
      {insecureText}
    </Alert>
  )
}
