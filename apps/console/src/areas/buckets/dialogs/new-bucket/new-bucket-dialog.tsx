import type { Project } from '@perigee/contract/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WizardFrame } from '@/components/wizard-frame'
import { bucketNames } from '@/areas/storage/public'
import { useConfig } from '@/lib/config'
import { choosesPlacements, hasPricingTiers } from '@/lib/flags'
import { projectConfigQuery } from '@/lib/project-config'
import { type LeaveStep, useWizard } from '@/lib/use-wizard'
import { neighbour } from '@/lib/wizard'
import { choicesOf } from './choices'
import { ConfirmationStep } from './confirmation-step'
import { BucketNotMade } from './create-bucket'
import { CreatedStep } from './created-step'
import { LockStep } from './lock-step'
import { NameStep } from './name-step'
import { PlacementStep } from './placement-step'
import { useCreateBucket } from './use-create-bucket'
import { VersioningStep } from './versioning-step'
import { type Draft, dotsWarning, nameProblem, type Offer, offerOf, rules, start, type Step } from './wizard'

interface Props {
  project: Project
  onOpenBucket: (name: string) => void
  onClose: () => void
}

/** Creates a bucket. Mount it only while it is open. */
export function NewBucketDialog({ project, onOpenBucket, onClose }: Props) {
  const config = useConfig()
  const cache = useQueryClient()
  const { create, isTried } = useCreateBucket(project)
  const names = useQuery(bucketNames(project.id))
  const about = useQuery(projectConfigQuery(project.id))
  const takenNames = (names.data ?? []).filter((name) => !isTried(name))
  const offer = offerOf(config, project, { takenNames, about: about.data })

  const isKnown = about.data !== undefined || !choosesPlacements(config)

  function leave(step: Step): LeaveStep<Step, Draft> | undefined {
    if (step === 'created') return ({ name }) => onOpenBucket(name)
    const leadsTo = (draft: Draft, known: Offer) => neighbour(rules(known), { step, draft }, 1)
    if (!isKnown) {
      return async (draft) => {
        const found = await cache.ensureQueryData(projectConfigQuery(project.id))
        const to = leadsTo(draft, offerOf(config, project, { takenNames, about: found }))
        // The button says first that it creates the bucket.
        return to === 'created' ? { stay: {} } : { to }
      }
    }
    if (leadsTo(wizard.state.draft, offer) !== 'created') return undefined
    return async (draft) => ({ to: 'created', patch: await create(draft) })
  }

  const wizard = useWizard({
    rules: rules(offer),
    start,
    leave,
    concerns: (cause) => (cause instanceof BucketNotMade ? cause.step : undefined),
  })
  const { step, draft, error } = wizard.state
  const refusedName = error instanceof BucketNotMade && error.step === 'name' ? error.message : null
  const invalidName = nameProblem(offer, draft) ?? wizard.missing ?? refusedName
  const placementTitle = hasPricingTiers(config) ? 'Storage Tier' : 'Data Location'
  // Its field says it.
  const isSaid = (step === 'name' && invalidName !== null) || (step === 'lock' && wizard.missing !== null)
  const creates = isKnown && neighbour(rules(offer), wizard.state, 1) === 'created'
  const primary = creates ? 'Create bucket' : 'Next'

  return (
    <WizardFrame
      title="New Bucket"
      heading="numbered"
      wizard={wizard}
      error={isSaid ? null : error}
      steps={{
        name: {
          title: 'Name',
          primary,
          view: (
            <NameStep
              name={draft.name}
              error={invalidName}
              warning={dotsWarning(draft)}
              onEdit={(name) => wizard.edit({ name })}
            />
          ),
        },
        placement: {
          title: placementTitle,
          primary,
          view: (
            <PlacementStep
              projectId={project.id}
              label={placementTitle}
              placements={offer.placements}
              chosen={draft.placement}
              onChoose={(placement) => wizard.edit({ placement })}
            />
          ),
        },
        lock: {
          title: 'Object Lock',
          view: <LockStep draft={draft} asked={wizard.missing !== null} onEdit={wizard.edit} />,
        },
        versioning: { title: 'Object Versioning', view: <VersioningStep draft={draft} onEdit={wizard.edit} /> },
        confirmation: {
          title: 'Confirmation',
          primary,
          view: <ConfirmationStep choices={choicesOf(draft, offer, placementTitle)} />,
        },
        created: {
          title: 'Bucket Successfully Created',
          primary: 'Open Bucket',
          secondary: 'Close',
          view: <CreatedStep name={draft.name} unset={draft.unset} />,
        },
      }}
      onClose={onClose}
    />
  )
}
