import { NativeSelect, NumberInput } from '@mantine/core'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { sizeText } from '../model/memory-text'
import { priceText } from '../model/price-text'
import { imagesOf, type InstanceType, type Location, titleOf } from './offer'
import type { FormProps } from './use-draft'

/** Where the machine stands. */
export const LocationField = ({ fields, offer, chosen }: FormProps) => (
  <NativeSelect
    label="Location"
    required
    data={offer.locations.map((location) => ({ value: location.name, label: locationLabel(location) }))}
    value={chosen.location?.name ?? ''}
    error={fields.problem('location')}
    onChange={({ currentTarget: { value } }) => fields.set('location', value)}
  />
)

const locationLabel = (location: Location): string =>
  location.answers ? titleOf(location) : `${titleOf(location)} (does not answer)`

/** The system on its disk. */
export const ImageField = ({ fields, offer, chosen }: FormProps) => (
  <NativeSelect
    label="Image"
    required
    data={imagesOf(offer, chosen.location?.name ?? '').map((image) => ({ value: image.name, label: titleOf(image) }))}
    value={chosen.image?.name ?? ''}
    error={fields.problem('image')}
    onChange={({ currentTarget: { value } }) => fields.set('image', value)}
  />
)

/** Its size as a list, where there is no room for cards. */
export function TypeField({ fields, offer, chosen }: FormProps) {
  const showsPrices = offersBilling(useConfig())
  return (
    <NativeSelect
      label="Instance Type"
      required
      data={offer.types.map((type) => ({ value: type.name, label: typeLabel(type, showsPrices) }))}
      value={chosen.type?.name ?? ''}
      error={fields.problem('type')}
      onChange={({ currentTarget: { value } }) => fields.set('type', value)}
    />
  )
}

const typeLabel = (type: InstanceType, showsPrices: boolean): string =>
  [type.name, sizeText(type), ...(showsPrices && type.hourMicroCents > 0 ? [priceText(type.hourMicroCents)] : [])]
    .filter((part) => part !== '')
    .join(' · ')

/** It follows what the type suggests until somebody says otherwise. */
export const DiskField = ({ fields, chosen }: FormProps) => (
  <NumberInput
    label="Boot Disk"
    description="In GB. It can hold what fits there besides the system, and never becomes smaller."
    suffix=" GB"
    required
    min={0}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="none"
    value={chosen.diskGB}
    error={fields.problem('diskGB')}
    onChange={(value) => fields.set('diskGB', typeof value === 'number' ? value : '')}
    onBlur={() => fields.leave('diskGB')}
  />
)
