import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { GeneratedPassphrase } from './generated-passphrase'
import { NewPassphrase } from './new-passphrase'
import { OptionCards } from './option-cards'
import { PassphraseField } from './passphrase-field'
import type { Choice, Draft, Step, Task } from './wizard'

type ViewProps = { draft: Draft; projectName: string; onEdit: (patch: Partial<Draft>) => void }
export type StepView = (props: ViewProps) => ReactNode

const tasks = [
  { value: 'create', label: 'Create', description: 'Create a new passphrase and use it from now on.' },
  { value: 'switch', label: 'Switch', description: 'Use another passphrase that you already have.' },
  { value: 'clear', label: 'Clear', description: 'Forget the passphrase in this browser tab.' },
] as const satisfies readonly { value: Task; label: string; description: string }[]

const choices = [
  { value: 'enter', label: 'Enter', description: 'Think of a passphrase of your own.' },
  {
    value: 'generate',
    label: 'Generate a 12-word passphrase',
    description: 'Made at random in this browser. The safest choice.',
  },
] as const satisfies readonly { value: Choice; label: string; description: string }[]

const OptionsStep: StepView = ({ draft, onEdit }) => (
  <OptionCards
    label="What do you want to do?"
    options={tasks}
    value={draft.task}
    onChange={(task) => onEdit({ task })}
  />
)

const ChooseStep: StepView = ({ draft, onEdit }) => (
  <>
    <Text size="sm">
      The passphrase encrypts and decrypts your data in this project. Data that was uploaded with one passphrase cannot
      be read with another.
    </Text>
    <OptionCards
      label="Encryption passphrase"
      options={choices}
      value={draft.choice}
      onChange={(choice) => onEdit({ choice })}
    />
  </>
)

const GeneratedStep: StepView = ({ draft, projectName, onEdit }) => (
  <GeneratedPassphrase
    value={draft.generated}
    saved={draft.saved}
    fileName={projectName}
    onMade={(generated) => onEdit({ generated })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

const EnterStep: StepView = ({ draft, projectName, onEdit }) => (
  <NewPassphrase
    value={draft.entered}
    saved={draft.saved}
    fileName={projectName}
    onValue={(entered) => onEdit({ entered })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

const SuccessStep: StepView = () => (
  <Text>
    The passphrase is set for this browser tab. It is kept in memory only: you enter it again after you reload the page
    or log in again.
  </Text>
)

const SwitchStep: StepView = ({ draft, onEdit }) => (
  <>
    <Text size="sm">Only data that was uploaded with this passphrase will be visible.</Text>
    <PassphraseField value={draft.entered} onChange={(entered) => onEdit({ entered })} />
  </>
)

const ClearStep: StepView = () => (
  <Text>
    The passphrase is forgotten in this browser tab. Your data stays as it is, and the passphrase still opens it.
  </Text>
)

export const views = {
  options: OptionsStep,
  choose: ChooseStep,
  generated: GeneratedStep,
  enter: EnterStep,
  success: SuccessStep,
  switch: SwitchStep,
  clear: ClearStep,
} satisfies Record<Step, StepView>
