import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { billingHelp } from '@perigee/contract/billing-help'
import { useQuery } from '@tanstack/react-query'
import { PiggyBank, Plus } from 'lucide-react'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { openDialog } from '@/lib/dialogs'
import { budgetDialog } from '../lazy-dialogs'
import { BudgetCard } from './budget-card'
import { BudgetsWaiting } from './budgets-waiting'
import { budgetsQuery } from './queries'

/** What a month may cost, and who is told when it comes near. */
export function BudgetsTab() {
  const { data, error, refetch } = useQuery(budgetsQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <BudgetsWaiting />
  if (data.length === 0) {
    return (
      <EmptyState icon={PiggyBank} title="No budgets yet" action={<NewBudget />}>
        A budget compares what a month costs with an amount that you choose: for everything, a project or a bucket. You
        are alerted before it is spent, and it can stop downloads.
      </EmptyState>
    )
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="md">
        <Text c="dimmed" size="sm" maw={640}>
          Budgets count what the month (UTC) has cost so far, before coupons and without the minimum charge.{' '}
          <HelpLink at={billingHelp.budgets} />
        </Text>
        <NewBudget />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {data.map((budget) => (
          <BudgetCard key={budget.id} budget={budget} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

const NewBudget = () => (
  <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => openDialog(budgetDialog)}>
    New budget
  </Button>
)
