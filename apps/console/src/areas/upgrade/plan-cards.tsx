import { Badge, CheckIcon, Group, Paper, Radio, Stack, Text } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Plan, PlanType } from './plans'
import styles from './plan-cards.module.css'

interface Props {
  label: string
  plans: readonly Plan[]
  /** The plan that the account has: it cannot be chosen, and `now` says how it stands with it. */
  current?: { type: PlanType; now: string }
  value: PlanType
  onChange: (type: PlanType) => void
}

/** Plans one below the other. Where there is a choice they are radio buttons, and the whole card can be pressed. */
export function PlanCards({ label, plans, current, value, onChange }: Props) {
  const offered = plans.filter(({ type }) => type !== current?.type)
  const choose = (chosen: string) => {
    const plan = offered.find(({ type }) => type === chosen)
    if (plan) onChange(plan.type)
  }
  return (
    <Stack gap="sm">
      {plans
        .filter(({ type }) => type === current?.type)
        .map((plan) => (
          <Paper key={plan.type} withBorder className={styles['card']}>
            <PlanText plan={plan} {...(current ? { now: current.now } : {})} />
          </Paper>
        ))}
      {offered.length === 1 ? (
        offered.map((plan) => (
          <Paper key={plan.type} withBorder className={styles['card']} data-checked>
            <PlanText plan={plan} />
          </Paper>
        ))
      ) : (
        <Radio.Group aria-label={label} value={value} onChange={choose}>
          <Stack gap="sm">
            {offered.map((plan) => (
              <Radio.Card key={plan.type} value={plan.type} className={styles['card']} aria-label={plan.planTitle}>
                <PlanText plan={plan} radio />
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}

function PlanText({ plan, now, radio = false }: { plan: Plan; now?: string; radio?: boolean }) {
  const lines = [plan.planCostInfo, plan.planMinimumFeeInfo].filter((line) => line !== '')
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {plan.bannerTitle !== '' && (
        <div className={styles['banner']}>
          <Text size="sm" fw={600}>
            {plan.bannerTitle}
          </Text>
          {plan.bannerText !== '' && <Text size="sm">{plan.bannerText}</Text>}
        </div>
      )}
      <div className={styles['head']}>
        <Group gap="xs" wrap="nowrap">
          {radio && <Radio.Indicator icon={CheckIcon} />}
          <Text fw={600}>{plan.planTitle}</Text>
          {now !== undefined && (
            <Badge variant="light" color="gray" size="sm">
              {now}
            </Badge>
          )}
        </Group>
        {plan.planCost !== '' && <Text fw={500}>{plan.planCost}</Text>}
      </div>
      {plan.planSubtitle !== '' && <Text size="sm">{plan.planSubtitle}</Text>}
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {line}
        </Text>
      ))}
      {plan.planInfo.length > 0 && (
        <ul className={styles['points']}>
          {plan.planInfo.map((point) => (
            <li key={point}>
              <Check size={14} strokeWidth={2} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
