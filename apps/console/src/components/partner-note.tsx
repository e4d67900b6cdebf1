import { List, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PartnerPlace, PartnerText } from '@perigee/contract/partners'
import { partnerTextQuery } from '@/lib/partner-text'
import { publicQueries } from '@/lib/query-client'

/** What a partner says to those who come from it; nothing for everybody else. */
export function PartnerNote({ place, partner }: { place: PartnerPlace; partner: string }) {
  const { data } = useQuery(partnerTextQuery(place, partner), publicQueries)
  if (data?.title === undefined) return null
  return (
    <Paper component="aside" withBorder p="md" aria-label={data.title}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {data.title}
      </Text>
      <PartnerWords {...data} />
    </Paper>
  )
}

/** The description, and a list of what there is. */
export const PartnerWords = ({ description, points = [] }: PartnerText) => (
  <div style={{ overflowWrap: 'anywhere' }}>
    {description !== undefined && <Text c="dimmed">{description}</Text>}
    {points.length > 0 && (
      <List mt="xs" size="sm" spacing={4}>
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    )}
  </div>
)
