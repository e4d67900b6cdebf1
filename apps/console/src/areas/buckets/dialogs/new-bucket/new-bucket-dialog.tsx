import type { Project } from '@perigee/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { messageOf } from '@/lib/call-error'
import { bucketNames } from '@/areas/storage/public'
import { CreatedStep } from './created-step'
import { NameStep } from './name-step'
import { useCreateBucket } from './use-create-bucket'
import { dotsWarning, liveProblem, problem, reducer, savesOnLeaving, start, type Step, stepNumber } from './wizard'

interface Props {
  project: Project
  onOpenBucket: (name: string) => void
  onClose: () => void
}

const titles: Record<Step, string> = { name: 'Name', created: 'Bucket Successfully Created' }

/** Creates a bucket. Mount it only while it is open. */
export function NewBucketDialog({ project, onOpenBucket, onClose }: Props) {
  const names = useQuery(bucketNames(project.id))
  const offer = { takenNames: names.data ?? [] }
  const [state, send] = useReducer(reducer(offer), start)
  const { mutateAsync: createBucket } = useCreateBucket(project)
  const { name } = state.draft
  const created = state.step === 'created'
  const invalid = liveProblem(offer, state)

  async function advance() {
    if (created) return onOpenBucket(name)
    if (problem(offer, state) !== null || !savesOnLeaving(state)) return send({ type: 'next' })
    send({ type: 'saving' })
    try {
      await createBucket(name)
      send({ type: 'saved' })
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  return (
    <WizardDialog
      title="New Bucket"
      step={`Step ${stepNumber(state.step)}: ${titles[state.step]}`}
      error={invalid === null ? state.error : null}
      busy={state.saving}
      primary={created ? 'Open Bucket' : 'Create Bucket'}
      secondary={created ? 'Close' : 'Cancel'}
      onNext={advance}
      onClose={onClose}
    >
      {created ? (
        <CreatedStep name={name} />
      ) : (
        <NameStep
          name={name}
          error={invalid}
          warning={dotsWarning(state.draft)}
          onEdit={(edited) => send({ type: 'edited', patch: { name: edited } })}
        />
      )}
    </WizardDialog>
  )
}
