import { Center, Loader, Progress, Stack, Text } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { HelpLink } from '@/components/help-link'
import { useAccount } from '@/lib/account'
import { PlanCards } from './plan-cards'
import { freePlan, type PlanType } from './plans'
import { trialDays } from './trial-days'
import type { OfferedPlans } from './use-plans'

interface Props {
  plans: OfferedPlans
  value: PlanType
  onChange: (plan: PlanType) => void
}

/** What the account has, what is left of its trial, and what it can have. */
export function InfoStep({ plans: { pro, partner }, value, onChange }: Props) {
  const account = useAccount()
  if (partner === undefined) {
    return (
      <Center mih={240}>
        <Loader aria-label="Loading plans" />
      </Center>
    )
  }
  const trial = trialDays(account, new Date())
  return (
    <Stack gap="sm">
      {trial && (
        <div>
          <Text size="sm">{trial.says}</Text>
          <Progress value={trial.share} size={4} mt={6} aria-hidden />
        </div>
      )}
      <PlanCards
        label="Plans"
        plans={[freePlan(account), ...(partner ? [partner] : []), pro]}
        current={{ type: 'free', now: 'Current plan' }}
        value={value}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        <HelpLink at={billingHelp.upgrade}>What an upgrade changes</HelpLink>
      </Text>
    </Stack>
  )
}
