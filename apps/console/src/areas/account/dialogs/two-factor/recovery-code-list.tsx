import { Alert, Button, Code, Group, SimpleGrid } from '@mantine/core'
import { Download, TriangleAlert } from 'lucide-react'
import { CopyButton } from '@/components/copy-button'
import { useConfig } from '@/lib/config'
import { downloadText } from '@/lib/download-text'

/** Shown once: who closes it without keeping them has to make new ones. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { brand } = useConfig()
  const text = codes.join('\n')
  const fileName = `${brand.name.toLowerCase()}-recovery-codes.txt`
  return (
    <>
      <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
        Save these recovery codes now: they are not shown again. Each logs you in once if you lose your authenticator
        app.
      </Alert>
      <SimpleGrid
        cols={2}
        spacing="xs"
        component="ul"
        aria-label="Recovery codes"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Code key={code} component="li" block ta="center" fz="sm" bg="var(--page-background)">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton wide value={text} label="recovery codes" />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => downloadText(fileName, `${text}\n`)}
        >
          Download
        </Button>
      </Group>
    </>
  )
}
