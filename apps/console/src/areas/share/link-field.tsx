import { ActionIcon, Badge, Group, Skeleton, Text, TextInput, Tooltip } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { CopyButton } from '@/components/copy-button'

interface Props {
  label: string
  explanation: string
  /** null while it is being made. */
  link: string | null
  isDefault?: boolean
  onPassedOn: () => void
}

/** A link to look at, to copy, and to try in a tab of its own. */
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
        <Group gap={4} wrap="nowrap">
          <TextInput
            id={id}
            readOnly
            value={link}
            aria-describedby={`${id}-about`}
            style={{ flex: 1, minWidth: 0 }}
            styles={{
              input: {
                fontFamily: 'var(--mantine-font-family-monospace)',
                fontSize: '0.75rem',
                textOverflow: 'ellipsis',
              },
            }}
            onCopy={onPassedOn}
            onFocus={(event) => {
              event.currentTarget.select()
              onPassedOn()
            }}
          />
          <CopyButton value={link} label={label} onCopy={onPassedOn} />
          <Tooltip label={`Open ${label}`}>
            <ActionIcon
              component="a"
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${label}`}
              onClick={onPassedOn}
            >
              <ExternalLink size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
      <Text id={`${id}-about`} size="xs" c="dimmed" mt={4}>
        {explanation}
      </Text>
    </div>
  )
}
