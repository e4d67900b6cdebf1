import { Text } from '@mantine/core'
import { OptionCards } from '@/components/option-cards'
import { HelpLink } from '@/components/help-link'
import { useConfig } from '@/lib/config'
import { documentationOf } from '@/lib/documentation'

export type Encryption = 'auto' | 'manual'

interface Props {
  value: Encryption
  onChange: (value: Encryption) => void
}

const options = [
  {
    value: 'auto',
    label: 'Automatic',
    tag: 'Standard',
    summary: 'Recommended for ease of use and teams',
    description:
      'The service makes and keeps the passphrase, so it could read the data. Team members whom you invite get access automatically.',
  },
  {
    value: 'manual',
    label: 'Self-managed',
    tag: 'Advanced',
    summary: 'Best for control over your data encryption',
    description:
      'Only you hold the passphrase: it has to be entered each time, and nobody can recover it. Team members share the same passphrase.',
  },
] as const

/** Who keeps the passphrase of a new project. */
export function EncryptionChoice({ value, onChange }: Props) {
  const isExplained = documentationOf(useConfig(), 'projectEncryption') !== ''
  return (
    <>
      <OptionCards
        label="Who keeps the passphrase?"
        options={options.map(({ summary, description, ...option }) => ({
          ...option,
          description: (
            <>
              <Text span inherit fw={500} display="block" c="var(--mantine-color-text)">
                {summary}
              </Text>
              {description}
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
      />
      {isExplained && (
        <Text size="sm">
          Learn more about <HelpLink topic="automaticEncryption">automatic encryption</HelpLink>,{' '}
          <HelpLink topic="selfManagedEncryption">self-managed encryption</HelpLink> and{' '}
          <HelpLink topic="projectEncryption">who keeps the passphrase</HelpLink>.
        </Text>
      )}
    </>
  )
}
