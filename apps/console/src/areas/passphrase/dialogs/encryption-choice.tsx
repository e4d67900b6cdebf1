import { Anchor, Text } from '@mantine/core'
import { OptionCards } from '@/components/option-cards'
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
  const config = useConfig()
  const documentation = documentationOf(config, 'projectEncryption')
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
      {documentation !== '' && (
        <Text size="sm">
          <Anchor href={documentation} target="_blank" rel="noreferrer" inherit>
            Learn more about project encryption
          </Anchor>
        </Text>
      )}
    </>
  )
}
