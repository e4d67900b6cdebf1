import { Alert, Button, Collapse, Stack, Text } from '@mantine/core'
import { ChevronDown, ChevronUp, Info } from 'lucide-react'
import { useState } from 'react'
import { OptionCards } from '@/components/option-cards'
import { PassphraseEntry } from '@/areas/passphrase/public'
import type { StepView } from './step-view'
import type { PassphraseOption } from './wizard'

type Option = { value: PassphraseOption; label: string; description: string }

const projectOption: Option = {
  value: 'setMyProjectPassphrase',
  label: 'Enter my project passphrase',
  description: 'The access reads and writes the same data as this console.',
}
const newOptions: readonly Option[] = [
  {
    value: 'enterNewPassphrase',
    label: 'Enter a new passphrase',
    description: 'The access gets a passphrase of its own.',
  },
  {
    value: 'generateNewPassphrase',
    label: 'Generate a 12-word passphrase',
    description: 'The access gets a random passphrase of its own.',
  },
]

export const AccessEncryptionStep: StepView = ({ draft, missing, onEdit }) => {
  const takesNew = draft.passphraseOption !== 'setMyProjectPassphrase'
  const [expanded, setExpanded] = useState(takesNew)
  const Arrow = expanded ? ChevronUp : ChevronDown
  return (
    <Stack gap="md">
      {expanded ? (
        <OptionCards
          label="Encryption passphrase of this access"
          options={[projectOption, ...newOptions]}
          value={draft.passphraseOption}
          onChange={(passphraseOption) => onEdit({ passphraseOption })}
        />
      ) : (
        <div>
          <Text fw={500}>{projectOption.label}</Text>
          <Text size="sm" c="dimmed">
            {projectOption.description}
          </Text>
        </div>
      )}
      {!takesNew && (
        <PassphraseEntry
          value={draft.projectPassphrase}
          warning={draft.unknown ? { verdict: 'unknown', opensNothing: false } : null}
          error={missing}
          onChange={(projectPassphrase) => onEdit({ projectPassphrase })}
        />
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<Arrow size={16} aria-hidden />}
          aria-expanded={expanded}
          disabled={takesNew}
          onClick={() => setExpanded(!expanded)}
        >
          Advanced Options
        </Button>
      </div>
      <Collapse expanded={expanded}>
        <Alert variant="light" icon={<Info size={18} aria-hidden />}>
          A new passphrase prevents this access from reaching data uploaded with the current passphrase.
        </Alert>
      </Collapse>
    </Stack>
  )
}
