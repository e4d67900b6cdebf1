import { Group, Text } from '@mantine/core'
import type { Project } from '@perigee/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { WizardFrame } from '@/components/wizard-frame'
import { bucketNames } from '@/areas/storage/public'
import { useWizard } from '@/lib/use-wizard'
import { NameStep } from './name-step'
import { useCreateBucket } from './use-create-bucket'
import { dotsWarning, liveProblem, rules, start } from './wizard'

interface Props {
  project: Project
  onOpenBucket: (name: string) => void
  onClose: () => void
}

/** Creates a bucket. Mount it only while it is open. */
export function NewBucketDialog({ project, onOpenBucket, onClose }: Props) {
  const names = useQuery(bucketNames(project.id))
  const offer = { takenNames: names.data ?? [] }
  const { mutateAsync: createBucket } = useCreateBucket(project)
  const wizard = useWizard({
    rules: rules(offer),
    start,
    leave: {
      name: ({ name }) => createBucket(name),
      created: ({ name }) => onOpenBucket(name),
    },
  })
  const { draft, error } = wizard.state
  const invalid = liveProblem(offer, wizard.state) ?? wizard.missing

  return (
    <WizardFrame
      title="New Bucket"
      heading="numbered"
      wizard={wizard}
      error={invalid === null ? error : null}
      steps={{
        name: {
          title: 'Name',
          primary: 'Create bucket',
          view: (
            <NameStep
              name={draft.name}
              error={invalid}
              warning={dotsWarning(draft)}
              onEdit={(name) => wizard.edit({ name })}
            />
          ),
        },
        created: {
          title: 'Bucket Successfully Created',
          primary: 'Open Bucket',
          secondary: 'Close',
          view: <CreatedStep name={draft.name} />,
        },
      }}
      onClose={onClose}
    />
  )
}

function CreatedStep({ name }: { name: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <CircleCheck size={22} color="var(--mantine-color-green-7)" aria-hidden style={{ flexShrink: 0 }} />
      <Text style={{ overflowWrap: 'anywhere' }}>
        The bucket{' '}
        <Text span fw={600}>
          {name}
        </Text>{' '}
        is ready for your files.
      </Text>
    </Group>
  )
}
