import { Alert, Anchor } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'

/** What holds an account back, other than a trial. */
export function AccountBanner() {
  const { freezeStatus, pendingVerification } = useAccount()
  const { brand } = useConfig()
  const text = pendingVerification
    ? 'Your account is being checked. Until then you can look, but not change anything.'
    : freezeStatus.frozen
      ? 'Your account was frozen because of billing issues. You can neither store nor download.'
      : freezeStatus.warned
        ? 'Your account will be frozen soon because of billing issues.'
        : null
  if (text === null) return null
  const color = freezeStatus.warned && !freezeStatus.frozen ? 'yellow' : 'red'
  return (
    <Alert
      color={color}
      icon={<TriangleAlert size={18} aria-hidden />}
      mb="md"
      py="xs"
      role="note"
      aria-label="Account"
    >
      {text}{' '}
      {brand.supportURL !== '' && (
        <Anchor href={brand.supportURL} target="_blank" rel="noreferrer" inherit underline="always">
          Contact support
        </Anchor>
      )}
    </Alert>
  )
}
