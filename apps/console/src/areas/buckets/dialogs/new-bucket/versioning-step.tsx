import { Alert, Text } from '@mantine/core'
import { History } from 'lucide-react'
import { HelpLink } from '@/components/help-link'
import { OptionCards } from '@/components/option-cards'
import type { Draft } from './wizard'

const options = [
  {
    value: 'off',
    label: 'Disabled',
    description: 'Uploading a file again overwrites it, and deleting a file is final.',
  },
  {
    value: 'on',
    label: 'Enabled',
    description: 'Every version of a file is kept and can be restored. Each of them takes room.',
  },
] as const

export const VersioningStep = ({ draft, onEdit }: { draft: Draft; onEdit: (patch: Partial<Draft>) => void }) => (
  <>
    <Text size="sm">
      Versioning keeps what was uploaded before. It can be changed later.{' '}
      <HelpLink topic="versioning">About versioning</HelpLink>
    </Text>
    {draft.lock ? (
      <Alert variant="light" icon={<History size={18} aria-hidden />}>
        Versioning is enabled, because object lock needs it.
      </Alert>
    ) : (
      <OptionCards
        label="Object Versioning"
        options={options}
        value={draft.versioning ? 'on' : 'off'}
        onChange={(choice) => onEdit({ versioning: choice === 'on' })}
      />
    )}
  </>
)
