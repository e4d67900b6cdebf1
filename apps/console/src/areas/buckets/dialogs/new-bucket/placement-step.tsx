import { Stack, Text } from '@mantine/core'
import type { PlacementDetails } from '@perigee/contract/buckets'
import { useQueries } from '@tanstack/react-query'
import { OptionCards } from '@/components/option-cards'
import { messageOf } from '@/lib/failure'
import { priceText } from '@/lib/price-text'
import { useSeesBilling } from '@/lib/sees-billing'
import { placementPrice } from './prices'
import { WaitlistForm } from './waitlist-form'

interface Props {
  projectId: string
  label: string
  placements: readonly PlacementDetails[]
  chosen: string | null
  onChoose: (idName: string) => void
}

/** What cannot be had yet can be chosen too: then there is its waitlist. */
export function PlacementStep({ projectId, label, placements, chosen, onChoose }: Props) {
  const prices = usePrices(projectId, placements)
  const waitedFor = placements.find(({ idName, pending }) => pending && idName === chosen)
  return (
    <>
      <OptionCards
        label={label}
        options={placements.map(({ idName, title, description, pending }, at) => ({
          value: keyOf(idName),
          label: title,
          description: <Facts description={description} price={prices[at]} />,
          ...(pending && { tag: 'coming soon' }),
        }))}
        value={chosen === null ? '' : keyOf(chosen)}
        onChange={(key) => onChoose(key.slice(1))}
      />
      {waitedFor && <WaitlistForm key={waitedFor.id} placement={waitedFor} />}
    </>
  )
}

/** The default placement has no name, and a radio button without a value cannot be chosen. */
const keyOf = (idName: string): string => `.${idName}`

function Facts({ description, price }: { description: string; price: string | null | undefined }) {
  return (
    <Stack gap={2}>
      {description}
      {price && (
        <Text span size="sm" className="tabular">
          {price}
        </Text>
      )}
    </Stack>
  )
}

/** In the order of the placements; what cannot be read says why. Who sees nothing of billing asks nothing. */
function usePrices(projectId: string, placements: readonly PlacementDetails[]): (string | null)[] {
  const asks = useSeesBilling()
  return useQueries({
    queries: placements.map(({ id }) => ({ ...placementPrice(projectId, id), enabled: asks })),
    combine: (found) => found.map(({ data, error }) => (data ? priceText(data) : error && messageOf(error))),
  })
}
