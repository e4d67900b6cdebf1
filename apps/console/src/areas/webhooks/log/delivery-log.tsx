import { Button, Chip, Group, Text } from '@mantine/core'
import type { ListedWebhook, WebhookDelivery } from '@perigee/contract/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, ListChecks, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { offered } from '@/components/actions/action'
import { TablePagination } from '@/components/data-table/table-pagination'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import type { ConsoleProject } from '@/lib/projects'
import { useAction } from '@/lib/use-action'
import { useMay } from '@/lib/use-may'
import { deliverySearch } from '../delivery-search'
import { deliveriesPage, type DeliveryState, deliveryStates } from '../queries'
import { DeliveryDialog } from './delivery-dialog'
import { stateLabel } from './delivery-state'
import { DeliveryTable } from './delivery-table'
import { replayOne } from './replay'

/** Page n begins behind the delivery that `starts[n - 1]` names; the first one with none. */
interface Place {
  starts: readonly (string | undefined)[]
  page: number
  limit: number
}

const firstPage = (limit: number): Place => ({ starts: [undefined], page: 1, limit })
const all = 'all'

/** The deliveries of a webhook, newest first, by state. */
export function DeliveryLog({ project, webhook }: { project: ConsoleProject; webhook: ListedWebhook }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const mayReplay = useMay(project)('webhook.change')
  const typed = deliverySearch(useSearch({ strict: false })).state
  const state = deliveryStates.find((each) => each === typed)
  const [{ starts, page, limit }, setPlace] = useState(firstPage(25))
  const replaying = useAction()
  const named = { projectId: project.id, webhookId: webhook.id }
  const query = useQuery(deliveriesPage(named, { state, cursor: starts[page - 1], limit }))
  const { data, error, isFetching, refetch } = query
  const known = (page - 1) * limit + (data?.deliveries.length ?? 0)
  const isEmpty = known === 0 && data !== undefined

  function look(next: DeliveryState | undefined) {
    void navigate({ to: '.', search: () => (next ? { state: next } : {}), replace: true, resetScroll: false })
    setPlace(firstPage(limit))
  }
  function turnTo(to: number) {
    const reached = to > starts.length && data?.next ? [...starts, data.next] : starts
    setPlace({ starts: reached, page: Math.min(to, reached.length), limit })
  }
  const open = (delivery: WebhookDelivery) => openDialog(DeliveryDialog, { named, delivery, mayReplay })
  const replay = (delivery: WebhookDelivery) =>
    void replaying.run(async () => {
      try {
        await replayOne(cache, named, delivery.id)
        notify.success('The message is sent again.')
      } catch (cause) {
        notify.error(cause, 'Webhooks')
      }
    })

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isEmpty && state === undefined) {
    return (
      <EmptyState icon={ListChecks} title="Nothing has been sent yet">
        What this webhook is sent stands here for 30 days, with what was answered. A test shows whether it arrives.
      </EmptyState>
    )
  }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <StateFilter state={state} onState={look} />
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </Group>
      {isEmpty ? (
        <Text c="dimmed" ta="center" py="lg" role="status">
          No delivery is in this state.
        </Text>
      ) : (
        <DeliveryTable
          deliveries={data?.deliveries}
          busy={isFetching && query.isPlaceholderData}
          onOpen={open}
          actionsOf={(delivery) =>
            offered(
              { label: 'Show', icon: Eye, run: () => open(delivery) },
              mayReplay && {
                label: 'Replay',
                icon: RotateCcw,
                disabled: delivery.state === 'waiting' ? 'It waits to be sent already.' : undefined,
                run: () => replay(delivery),
              },
            )
          }
        />
      )}
      <TablePagination
        total={Math.max(known, (starts.length - 1) * limit + 1)}
        more={page === starts.length && typeof data?.next === 'string'}
        page={page}
        size={limit}
        allowAll={false}
        onPage={turnTo}
        onSize={(size) => setPlace(firstPage(size))}
      />
      <Text size="xs" c="dimmed" mt="sm">
        Deliveries are kept for 30 days.
      </Text>
    </>
  )
}

interface FilterProps {
  state: DeliveryState | undefined
  onState: (state: DeliveryState | undefined) => void
}

const StateFilter = ({ state, onState }: FilterProps) => (
  <Chip.Group value={state ?? all} onChange={(value) => onState(deliveryStates.find((each) => each === value))}>
    <Group gap="xs" role="radiogroup" aria-label="State">
      <Chip variant="light" value={all}>
        All
      </Chip>
      {deliveryStates.map((each) => (
        <Chip key={each} variant="light" value={each}>
          {stateLabel(each)}
        </Chip>
      ))}
    </Group>
  </Chip.Group>
)
