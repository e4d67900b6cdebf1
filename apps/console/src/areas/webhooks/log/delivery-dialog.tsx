import { Group, Stack, Text } from '@mantine/core'
import { webhookHelp } from '@perigee/contract/webhook-help'
import type { WebhookDelivery } from '@perigee/contract/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CopyButton } from '@/components/copy-button'
import { Dialog } from '@/components/dialog'
import { CancelButton, CloseButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { HelpLink } from '@/components/help-link'
import { Moment } from '@/components/moment'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { eventWords } from '../event-words'
import { deliveryQuery, type Named } from '../queries'
import { DeliveryStateBadge } from './delivery-state'
import { DeliveryTries } from './delivery-tries'
import { replayOne } from './replay'
import { readable, Verbatim } from './verbatim'

interface Props {
  named: Named
  /** As the list has it. */
  delivery: WebhookDelivery
  mayReplay: boolean
  onClose: () => void
}

/** One message: how it stands, what was sent, and what came of each try. */
export function DeliveryDialog({ named, delivery: listed, mayReplay, onClose }: Props) {
  const cache = useQueryClient()
  const { data } = useQuery(deliveryQuery(named, listed.id))
  const delivery = data?.delivery ?? listed
  const { busy, error, run } = useAction()
  const isOver = delivery.state !== 'waiting'

  async function replay() {
    if (await run(() => replayOne(cache, named, delivery.id))) notify.success('The message is sent again.')
  }
  return (
    <Dialog
      title={eventWords(delivery.type)}
      size={640}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={() => (mayReplay && isOver ? void replay() : onClose())}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Group gap="sm" role="status">
          <DeliveryStateBadge state={delivery.state} />
          <Text size="sm" c="dimmed">
            <Moment at={delivery.createdAt} long />
            {delivery.nextTryAt !== null && (
              <>
                {' · next try '}
                <Moment at={delivery.nextTryAt} long />
              </>
            )}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {`${delivery.type} · webhook-id ${delivery.id}`}
        </Text>
      </Stack>
      <div>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={500} size="sm">
            Message <HelpLink at={webhookHelp.messages}>What it says</HelpLink>
          </Text>
          <CopyButton label="message" value={delivery.body} />
        </Group>
        <Verbatim label="Message" text={readable(delivery.body)} />
      </div>
      <div>
        <Text fw={500} size="sm" mb={4}>
          Tries
        </Text>
        <DeliveryTries named={named} deliveryId={delivery.id} />
      </div>
      <DialogActions>
        {mayReplay && isOver ? (
          <>
            <CancelButton>Close</CancelButton>
            <SubmitButton>Replay</SubmitButton>
          </>
        ) : (
          <CloseButton />
        )}
      </DialogActions>
    </Dialog>
  )
}
