import { Badge, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Check, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { offered } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import { Moment } from '@/components/moment'
import { openDialog } from '@/lib/dialogs'
import { showCents } from '@/lib/show-dollars'
import { budgetDialog, deleteBudgetDialog, newSecretDialog } from '../lazy-dialogs'
import { alertsText, coveredText, monthName, nextMonth, spentPercent } from './budget-text'
import type { Budget } from './queries'
import { SpentBar } from './spent-bar'
import { useWebhookTest } from './use-webhook-test'

/** One budget: what it covers, how much of it is spent, whom it tells. */
export function BudgetCard({ budget }: { budget: Budget }) {
  const id = useId()
  const now = new Date()
  const covered = coveredText(budget)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Stack gap={4} miw={0}>
            <Title order={2} size="h4" id={id} style={{ overflowWrap: 'anywhere' }}>
              {covered}
            </Title>
            {budget.gone && (
              <Text size="xs" c="dimmed">
                This bucket does not exist any more. What it cost this month still counts.
              </Text>
            )}
          </Stack>
          <BudgetActions budget={budget} covered={covered} />
        </Group>
        <Group gap={6} align="baseline" className="tabular">
          <Text fz={24} fw={600}>
            {showCents(budget.spentCents)}
          </Text>
          <Text size="sm" c="dimmed">
            of {showCents(budget.cents)} spent in {monthName(now)} ({spentPercent(budget)}%)
          </Text>
        </Group>
        <SpentBar budget={budget} name={covered} />
        <Text size="sm" c="dimmed" className="tabular">
          Forecast for the whole month: {showCents(budget.forecastCents)}
          {budget.forecastCents > budget.cents && ', more than the budget'}
        </Text>
        <Percentages budget={budget} />
        <Downloads budget={budget} until={nextMonth(now)} />
        <Delivery budget={budget} />
      </Stack>
    </Paper>
  )
}

function BudgetActions({ budget, covered }: { budget: Budget; covered: string }) {
  const test = useWebhookTest(budget.id)
  const hasWebhook = budget.webhook !== null
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        leftSection={<Pencil size={14} aria-hidden />}
        aria-label={`Edit the budget of ${covered}`}
        onClick={() => openDialog(budgetDialog, { budget })}
      >
        Edit
      </Button>
      <ActionMenu
        label={`Actions for the budget of ${covered}`}
        actions={offered(
          hasWebhook && {
            label: 'Send a test to the webhook',
            icon: Send,
            disabled: test.busy ? 'A test is on its way.' : undefined,
            run: test.send,
          },
          hasWebhook && {
            label: 'New secret for the webhook',
            icon: KeyRound,
            run: () => openDialog(newSecretDialog, { budget }),
          },
          {
            label: 'Delete budget',
            icon: Trash2,
            destructive: true,
            run: () => openDialog(deleteBudgetDialog, { budget }),
          },
        )}
      />
    </Group>
  )
}

const Percentages = ({ budget }: { budget: Budget }) => (
  <Group gap="xs">
    <Text size="sm">{alertsText(budget)}</Text>
    {toldAt(budget).map((percentage) => {
      const isReached = budget.reached.includes(percentage)
      return (
        <Badge
          key={percentage}
          variant="light"
          color={isReached ? (percentage >= 100 ? 'red' : 'yellow') : 'gray'}
          leftSection={isReached && <Check size={12} aria-hidden />}
          miw="max-content"
        >
          {percentage}%{isReached && <VisuallyHidden> reached</VisuallyHidden>}
        </Badge>
      )
    })}
  </Group>
)

/** With 100 where downloads have stopped, which is told of in any case. */
const toldAt = ({ percentages, reached }: Budget) =>
  [...new Set([...percentages, ...reached])].sort((one, other) => one - other)

function Downloads({ budget, until }: { budget: Budget; until: string }) {
  if (!budget.stopDownloads) return null
  if (!budget.downloadsStopped) {
    return (
      <Text size="sm" c="dimmed">
        Downloads stop when it is spent.
      </Text>
    )
  }
  return (
    <Stack gap={4} align="flex-start">
      <Badge color="red" variant="filled" miw="max-content">
        Downloads stopped
      </Badge>
      <Text size="sm">
        {budget.stoppedAt !== null && (
          <>
            Since <Moment at={budget.stoppedAt} long />.{' '}
          </>
        )}
        They go on when you raise the budget, or on {until}.
      </Text>
    </Stack>
  )
}

/** How the newest alert came to the webhook. */
function Delivery({ budget: { webhook, lastDelivery } }: { budget: Budget }) {
  if (webhook === null) return null
  return (
    <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
      Webhook {webhook}
      {lastDelivery && (
        <Text size="xs" component="div" {...(!lastDelivery.ok && { c: 'var(--mantine-color-error)' })}>
          {lastDelivery.ok ? 'Last delivered' : 'Last delivery failed'} <Moment at={lastDelivery.at} long />
          {lastDelivery.said !== '' && `: ${lastDelivery.said}`}
        </Text>
      )}
    </Text>
  )
}
