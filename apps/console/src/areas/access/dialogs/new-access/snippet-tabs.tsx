import { Code, Group, Tabs, Text } from '@mantine/core'
import { CopyButton } from '@/components/copy-button'
import { SecretField } from '@/components/secret-field'
import type { Snippet } from './snippets'

/** Configuration for the reader's tool. */
export function SnippetTabs({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <div>
      <Text fw={500} mb={4}>
        Configuration
      </Text>
      <Tabs defaultValue={snippets[0]?.id ?? null}>
        <Tabs.List>
          {snippets.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map((snippet) => (
          <Tabs.Panel key={snippet.id} value={snippet.id} pt="sm">
            {snippet.secret ? (
              <SecretField label={snippet.place} value={snippet.text} />
            ) : (
              <PlainSnippet {...snippet} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}

function PlainSnippet({ place, text }: Snippet) {
  return (
    <>
      <Text fw={500} mb={4}>
        {place}
      </Text>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Code block flex={1} miw={0}>
          {text}
        </Code>
        <CopyButton value={text} label={place} />
      </Group>
    </>
  )
}
