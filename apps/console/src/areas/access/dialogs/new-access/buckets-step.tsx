import { Loader, MultiSelect, type OptionsFilter } from '@mantine/core'
import { ErrorNote } from '@/components/error-note'
import { OptionCards } from '@/components/option-cards'
import type { StepView } from './step-view'

const scopes = [
  { value: 'all', label: 'All Buckets', description: 'Current and future buckets of the project.' },
  { value: 'select', label: 'Select Buckets', description: 'Only the buckets that you choose.' },
] as const

const shownAtMost = 200

/** Every word stands somewhere in the name, in any order. */
const byWords: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return options.filter((option) => 'label' in option && words.every((word) => option.label.includes(word)))
}

export const BucketsStep: StepView = ({ draft, missing, buckets, onEdit }) => (
  <>
    <OptionCards
      label="Buckets that the access reaches"
      options={scopes}
      value={draft.bucketScope}
      onChange={(bucketScope) => onEdit({ bucketScope })}
    />
    {draft.bucketScope === 'select' && (
      <MultiSelect
        label="Buckets"
        placeholder={draft.buckets.length === 0 ? 'Search by name' : ''}
        data={buckets.names ?? []}
        value={[...draft.buckets]}
        error={missing}
        onChange={(chosen) => onEdit({ buckets: chosen })}
        searchable
        clearable
        hidePickedOptions
        filter={byWords}
        limit={shownAtMost}
        rightSection={buckets.isLoading ? <Loader size="xs" aria-label="Loading" /> : undefined}
        nothingFoundMessage={buckets.isLoading ? 'Loading…' : 'No buckets found.'}
        clearButtonProps={{ 'aria-label': 'Clear the buckets' }}
      />
    )}
    <ErrorNote error={draft.bucketScope === 'select' ? buckets.error : null} />
  </>
)
