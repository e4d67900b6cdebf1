import { TextInput } from '@mantine/core'

interface Props {
  word: string
  typed: string
  description?: string | undefined
  /** What did not happen, once the person went on without the word. */
  missing?: string | false
  autoFocus?: boolean
  onType: (typed: string) => void
}

/** Asks for a word before something that cannot be taken back. */
export const TypedWord = ({ word, typed, description, missing = false, autoFocus = false, onType }: Props) => (
  <TextInput
    label={`Type ${word} to confirm`}
    description={description}
    value={typed}
    error={missing}
    autoComplete="off"
    data-autofocus={autoFocus || undefined}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)
