import { Code, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '@/components/copy-button'
import { SecretField } from '@/components/secret-field'
import type { Snippet } from '@perigee/s3/tool-snippets/snippet'
import type { ConfiguredTool } from '../../applications/snippets-for'

interface Props {
  tools: readonly ConfiguredTool[]
  first: string
  onCopy: () => void
}

/** Filled-in configuration for the reader's tool. */
export function ToolSnippets({ tools, first, onCopy }: Props) {
  const [chosen, setChosen] = useState(first)
  const tool = tools.find(({ id }) => id === chosen)
  return (
    <Stack gap="sm">
      <Select
        label="Configuration for"
        data={tools.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(id) => id !== null && setChosen(id)}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No applications found."
      />
      {tool?.snippets.map((snippet) =>
        snippet.secret ? (
          <SecretField key={snippet.title} label={labelOf(snippet)} value={snippet.text} onCopy={onCopy} />
        ) : (
          <PlainSnippet key={snippet.title} label={labelOf(snippet)} text={snippet.text} />
        ),
      )}
    </Stack>
  )
}

const labelOf = ({ title, place }: Snippet): string => `${title} · ${place}`

const PlainSnippet = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text fw={500} mb={4}>
      {label}
    </Text>
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Code block flex={1} miw={0}>
        {text}
      </Code>
      <CopyButton value={text} label={label} />
    </Group>
  </div>
)
