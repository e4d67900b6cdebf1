import { Alert, NativeSelect, Text, TextInput } from '@mantine/core'
import { Info } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { dateText, tomorrow } from '@/lib/date-field'
import { projectsQuery } from '@/lib/projects'
import { showZoned } from '@/lib/show-date'
import { rightsBody, rightsText } from '../rights'
import type { FormProblems, KeyDraft } from './draft'
import { dateProblem, durations, endOf, lastDate } from './duration'
import { RightsFields } from './rights-fields'

interface Props {
  draft: KeyDraft
  missing: FormProblems
  /** Whether the satellite takes rights. */
  narrows: boolean
  onEdit: (patch: Partial<KeyDraft>) => void
}

/** The first step: name, duration and, where they can be chosen, rights. */
export const KeyForm = ({ draft, missing, narrows, onEdit }: Props) => (
  <>
    <TextInput
      label="Access Name"
      placeholder="Enter a name for this API key"
      value={draft.name}
      error={missing.name}
      required
      withAsterisk={false}
      data-autofocus
      autoComplete="off"
      maxLength={200}
      onChange={(event) => onEdit({ name: event.currentTarget.value })}
    />
    <DurationFields draft={draft} problem={missing.date} onEdit={onEdit} />
    {narrows && <RightsFields draft={draft} problem={missing.areas} onEdit={onEdit} />}
    <Note draft={draft} />
  </>
)

function DurationFields({ draft, problem, onEdit }: Pick<Props, 'draft' | 'onEdit'> & { problem: string | undefined }) {
  const now = new Date()
  const { duration, date } = draft
  const isShown = duration !== 'custom' || dateProblem(date, now) === undefined
  const end = isShown ? endOf(duration, date, now) : null
  return (
    <div>
      <NativeSelect
        label="API Key Duration"
        data={[...durations]}
        value={duration}
        onChange={(event) => {
          const chosen = durations.find(({ value }) => value === event.currentTarget.value)
          if (chosen) onEdit({ duration: chosen.value })
        }}
      />
      {duration === 'custom' && (
        <TextInput
          mt="sm"
          type="date"
          label="Expiration Date"
          min={tomorrow(now)}
          max={dateText(lastDate(now))}
          value={date}
          error={problem}
          onChange={(event) => onEdit({ date: event.currentTarget.value })}
        />
      )}
      <Text size="sm" c="dimmed" mt={4} role="status" className="tabular">
        {end && `Ends ${showZoned(end)}`}
      </Text>
    </div>
  )
}

/** What the key is good for, in a sentence that follows what is chosen. */
function Note({ draft }: Pick<Props, 'draft'>) {
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false })
  return (
    <Alert role="note" variant="light" icon={<Info size={18} aria-hidden />}>
      {draft.narrowed
        ? `This API key will have these rights and no others: ${rightsText(rightsBody(draft), projects)}. It never has more than you have yourself.`
        : 'This API key will have administrative access to manage your projects. Whoever has it can do there what you can: keep it as you keep a password.'}
    </Alert>
  )
}
