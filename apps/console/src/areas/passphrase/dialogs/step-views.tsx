import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { GeneratedPassphrase } from './generated-passphrase'
import { NewPassphrase } from './new-passphrase'
import { OptionCards } from '@/components/option-cards'
import { PassphraseEntry } from './passphrase-entry'
import { TaskCards } from './task-cards'
import type { Choice, Draft, Step, Task } from '../model/wizard'

type ViewProps = {
  draft: Draft
  projectName: string
  /** What keeps the step from being left, once somebody has tried. */
  missing: string | null
  onPick: (task: Task) => void
  onEdit: (patch: Partial<Draft>) => void
}
export type StepView = (props: ViewProps) => ReactNode

const choices = [
  { value: 'enter', label: 'Enter', description: 'Think of a passphrase of your own.' },
  {
    value: 'generate',
    label: 'Generate a 12-word passphrase',
    description: 'Made at random in this browser. The safest choice.',
  },
] as const satisfies readonly { value: Choice; label: string; description: string }[]

const OptionsStep: StepView = ({ onPick }) => <TaskCards onPick={onPick} />

const CreateStep: StepView = () => (
  <Text>
    A new passphrase encrypts what you upload from now on. Data that was uploaded with another passphrase stays as it
    is: switch back to that one to see it.
  </Text>
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

const GeneratedStep: StepView = ({ draft, projectName, missing, onEdit }) => (
  <GeneratedPassphrase
    value={draft.generated}
    saved={draft.saved}
    fileName={projectName}
    missing={missing}
    onMade={(generated) => onEdit({ generated })}
    onSaved={(saved) => onEdit({ saved })}
  />
)

const EnterStep: StepView = ({ draft, projectName, missing, onEdit }) => (
  <NewPassphrase
    value={draft.entered}
    saved={draft.saved}
    fileName={projectName}
    missing={missing}
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

const SwitchStep: StepView = ({ draft, missing, onEdit }) => (
  <>
    <Text size="sm">Only data that was uploaded with this passphrase will be visible.</Text>
    <PassphraseEntry
      value={draft.entered}
      warning={draft.unknown ? { verdict: 'unknown', opensNothing: false } : null}
      error={missing}
      onChange={(entered) => onEdit({ entered })}
    />
  </>
)

const ClearStep: StepView = () => (
  <Text>
    The passphrase is forgotten in this browser tab. Your data stays as it is, and the passphrase still opens it.
  </Text>
)

export const views = {
  options: OptionsStep,
  create: CreateStep,
  choose: ChooseStep,
  generated: GeneratedStep,
  enter: EnterStep,
  success: SuccessStep,
  switch: SwitchStep,
  clear: ClearStep,
} satisfies Record<Step, StepView>
