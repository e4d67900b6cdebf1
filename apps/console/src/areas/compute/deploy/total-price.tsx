import { Text } from '@mantine/core'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { priceText } from '../model/price-text'
import type { Chosen } from './draft'

/** What the machine will cost as it stands, read out when it changes; nothing where nothing is charged. */
export function TotalPrice({ of: { hourMicroCents } }: { of: Chosen }) {
  const showsPrices = offersBilling(useConfig())
  if (!showsPrices || hourMicroCents === undefined || hourMicroCents === 0) return null
  return (
    <Text size="sm" role="status" className="tabular">
      {`With its disk: ${priceText(hourMicroCents)} while it runs.`}
    </Text>
  )
}
