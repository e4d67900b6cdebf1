import { Badge } from '@mantine/core'
import type { DeliveryState } from '../queries'

const looks: Record<DeliveryState, { color: string; label: string }> = {
  waiting: { color: 'yellow', label: 'Waiting' },
  delivered: { color: 'green', label: 'Delivered' },
  failed: { color: 'red', label: 'Failed' },
}

export const stateLabel = (state: DeliveryState): string => looks[state].label

export const DeliveryStateBadge = ({ state }: { state: DeliveryState }) => (
  <Badge variant="light" color={looks[state].color} miw="max-content">
    {looks[state].label}
  </Badge>
)
