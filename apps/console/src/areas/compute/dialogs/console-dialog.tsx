import { Button, Code, Group, Skeleton, Switch, Text } from '@mantine/core'
import type { Instance } from '@perigee/contract/compute'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '@/components/copy-button'
import { Dialog } from '@/components/dialog'
import { CloseButton, DialogActions } from '@/components/dialog-actions'
import type { ConsoleProject } from '@/lib/projects'
import { plainConsole } from '../model/plain-console'
import { useCompute } from '../model/use-compute'
import { consoleQuery } from '../queries'

interface Props {
  project: ConsoleProject
  instance: Instance
  onClose: () => void
}

/** The end of what a machine has written to its console; it goes on as long as it follows. */
export function ConsoleDialog({ project, instance, onClose }: Props) {
  const [follows, setFollows] = useState(true)
  const query = useQuery(consoleQuery(useCompute(project), instance.id, { follows }))
  const { data, error, isFetching, refetch } = query
  const text = data && plainConsole(data.output).trimEnd()
  return (
    <Dialog title={`Console log of ${instance.name}`} size={860} error={error} onSubmit={onClose} onClose={onClose}>
      <Group justify="space-between">
        <Switch label="Follow" checked={follows} onChange={({ currentTarget: { checked } }) => setFollows(checked)} />
        <Group gap="xs">
          {text && <CopyButton value={text} label="console log" />}
          <Button
            variant="default"
            size="xs"
            leftSection={<RefreshCw size={14} aria-hidden />}
            // While it follows, each look of its own would make the button flicker.
            loading={isFetching && !follows}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        </Group>
      </Group>
      {text === undefined ? (
        !error && <Skeleton height={360} radius="sm" role="status" aria-label="Loading the console log" />
      ) : text === '' ? (
        <Text c="dimmed" ta="center" py="xl">
          Nothing was written to the console yet. A machine writes there while it starts.
        </Text>
      ) : (
        <Output text={text} follows={follows} />
      )}
      <DialogActions>
        <CloseButton />
      </DialogActions>
    </Dialog>
  )
}

/** Monospaced, and at its end as long as it follows. */
function Output({ text, follows }: { text: string; follows: boolean }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [text, follows])
  return (
    <Code
      ref={box}
      block
      bd="1px solid var(--mantine-color-default-border)"
      role="region"
      aria-label="Console log"
      // Scrolled by keys.
      tabIndex={0}
      style={{ height: 'min(55vh, 520px)', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Code>
  )
}
