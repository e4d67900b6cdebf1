import { Badge, Text } from '@mantine/core'
import type { ListedWebhook } from '@perigee/contract/webhooks'
import { Moment } from '@/components/moment'

/** Whether anything is sent, and how that goes. */
export function WebhookState({ of }: { of: ListedWebhook }) {
  if (!of.active) return <StateBadge color="gray">Paused</StateBadge>
  if (of.failingSince !== null) return <StateBadge color="red">Failing</StateBadge>
  return <StateBadge color="green">Active</StateBadge>
}

const StateBadge = ({ color, children }: { color: string; children: string }) => (
  <Badge component="span" variant="light" color={color} miw="max-content">
    {children}
  </Badge>
)

/** How the receiver took the last message, in its own words, and since when it takes none. Fits into a paragraph. */
export function LastTry({ of: { active, failingSince, lastTry } }: { of: ListedWebhook }) {
  const isBad = lastTry?.ok === false
  return (
    <>
      {active && failingSince !== null && (
        <Text span display="block" size="sm" c="var(--mantine-color-error)">
          Failing since <Moment at={failingSince} long />: a message was given up after three days of tries.
        </Text>
      )}
      <Text
        span
        display="block"
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
        c={isBad ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {lastTry ? (
          <>
            {lastTry.ok ? 'Last delivered' : 'Last try failed'} <Moment at={lastTry.at} long />
            {lastTry.said !== '' && `: ${lastTry.said}`}
          </>
        ) : (
          'Nothing has been sent yet.'
        )}
      </Text>
    </>
  )
}
