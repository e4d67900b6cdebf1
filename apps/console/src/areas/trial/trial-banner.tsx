import { Alert, Button, Group, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { concernsTrial, trialInfo, trialTexts } from './trial'
import { useUpgrade } from './use-upgrade'

export function TrialBanner() {
  const account = useAccount()
  const { daysBeforeTrialEndNotification, brand } = useConfig()
  const upgrade = useUpgrade()
  const info = trialInfo(account, daysBeforeTrialEndNotification, new Date())
  if (!concernsTrial(account, info)) return null
  const { when, what } = trialTexts(info, brand.name)
  return (
    <Alert
      color={info.expired ? 'red' : 'yellow'}
      icon={<TriangleAlert size={18} aria-hidden />}
      mb="md"
      py="xs"
      role="note"
      aria-label="Trial"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {when} {what}
        </Text>
        <Button size="xs" variant="default" onClick={upgrade}>
          Upgrade Now
        </Button>
      </Group>
    </Alert>
  )
}
