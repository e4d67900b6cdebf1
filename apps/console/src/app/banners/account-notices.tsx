import { Anchor } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'

/** What holds an account back, other than a trial. */
export function useAccountNotices(): { frozen?: Notice; warned?: Notice } {
  const { freezeStatus, pendingVerification } = useAccount()
  const { brand } = useConfig()
  const shared = {
    label: 'Account',
    icon: TriangleAlert,
    ...(brand.supportURL !== '' && { action: <ContactSupport href={brand.supportURL} /> }),
  }
  if (pendingVerification) {
    const text = 'Your account is being checked. Until then you can look, but not change anything.'
    return { frozen: { ...shared, tone: 'red', text } }
  }
  if (freezeStatus.frozen) {
    const text = 'Your account was frozen because of billing issues. You can neither store nor download.'
    return { frozen: { ...shared, tone: 'red', text } }
  }
  if (freezeStatus.warned) {
    const text = 'Your account will be frozen soon because of billing issues.'
    return { warned: { ...shared, tone: 'yellow', text } }
  }
  return {}
}

const ContactSupport = ({ href }: { href: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always">
    Contact support
  </Anchor>
)
