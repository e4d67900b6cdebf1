import { Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { Check, FolderPlus, KeyRound, LockKeyhole, type LucideIcon, Upload } from 'lucide-react'
import { useId } from 'react'
import type { FirstStep } from './first-steps'

const looks: Record<FirstStep, { icon: LucideIcon; title: string; text: string; action: string }> = {
  EncryptionPassphrase: {
    icon: LockKeyhole,
    title: 'Set a passphrase',
    text: 'It encrypts your files before they are stored.',
    action: 'Choose passphrase',
  },
  CreateBucket: {
    icon: FolderPlus,
    title: 'Create a bucket',
    text: 'A bucket holds your files.',
    action: 'Go to buckets',
  },
  UploadFiles: {
    icon: Upload,
    title: 'Upload files',
    text: 'Open the bucket and put your first file in.',
    action: 'Open buckets',
  },
  CreateAccess: {
    icon: KeyRound,
    title: 'Connect a tool',
    text: 'An access key lets S3 tools work with your files.',
    action: 'Go to access keys',
  },
}

interface Props {
  steps: readonly { step: FirstStep; done: boolean }[]
  allDone: boolean
  busy: boolean
  onBegin: (step: FirstStep) => void
  onEnd: () => void
}

export function StepList({ steps, allDone, busy, onBegin, onEnd }: Props) {
  const id = useId()
  const next = steps.find(({ done }) => !done)?.step
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2} id={id}>
            {allDone ? 'You are all set' : 'First steps'}
          </Title>
          <Text size="sm" c="dimmed">
            {steps.filter(({ done }) => done).length} of {steps.length} done
          </Text>
        </div>
        <Button
          variant={allDone ? 'filled' : 'subtle'}
          color={allDone ? 'orbit' : 'gray'}
          loading={busy}
          onClick={onEnd}
        >
          {allDone ? 'Finish' : 'Dismiss'}
        </Button>
      </Group>
      <SimpleGrid component="ol" cols={{ base: 1, xs: 2, lg: steps.length }} p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map(({ step, done }) => (
          <Step key={step} step={step} done={done} isNext={step === next} onBegin={() => onBegin(step)} />
        ))}
      </SimpleGrid>
    </Paper>
  )
}

interface StepProps {
  step: FirstStep
  done: boolean
  isNext: boolean
  onBegin: () => void
}

function Step({ step, done, isNext, onBegin }: StepProps) {
  const { icon: Icon, title, text, action } = looks[step]
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon variant="light" radius="xl" size={36} color={done ? 'green' : 'orbit'}>
        {done ? <Check size={18} role="img" aria-label="Done" /> : <Icon size={18} strokeWidth={1.75} aria-hidden />}
      </ThemeIcon>
      <Stack gap={4} align="flex-start">
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {!done && (
          <Button size="compact-sm" variant={isNext ? 'filled' : 'default'} mt={4} onClick={onBegin}>
            {action}
          </Button>
        )}
      </Stack>
    </Group>
  )
}
