import { Anchor, Badge, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'

interface Props {
  label: string
  explanation: string
  /** null while it is being made. */
  link: string | null
  isDefault?: boolean
  onPassedOn: () => void
}

/** A link to look at, to select, and to try in a tab of its own. */
export function LinkField({ label, explanation, link, isDefault = false, onPassedOn }: Props) {
  const id = useId()
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text component="label" htmlFor={id} fw={500}>
          {label}
        </Text>
        {isDefault && (
          <Badge size="sm" variant="light">
            Default
          </Badge>
        )}
      </Group>
      {link === null ? (
        <Skeleton height={36} role="status" aria-label={`${label} is being made`} />
      ) : (
        <TextInput
          id={id}
          readOnly
          value={link}
          aria-describedby={`${id}-about`}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
          rightSection={
            <Anchor
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${label}`}
              lh={0}
              onClick={onPassedOn}
            >
              <ExternalLink size={16} aria-hidden />
            </Anchor>
          }
          onCopy={onPassedOn}
          onFocus={(event) => {
            event.currentTarget.select()
            onPassedOn()
          }}
        />
      )}
      <Text id={`${id}-about`} size="xs" c="dimmed" mt={4}>
        {explanation}
      </Text>
    </div>
  )
}
