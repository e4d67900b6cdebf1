import { Alert, Checkbox, Text } from '@mantine/core'
import { projects } from '@perigee/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { DeletionProof } from '@/components/deletion-proof'
import { WizardFrame } from '@/components/wizard-frame'
import { useAccount } from '@/lib/account'
import { call, isRefusedAs } from '@/lib/call'
import { sentOf } from '@/lib/deletion-steps'
import { notify } from '@/lib/notify'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { useServerFlow } from '@/lib/use-server-flow'
import { startWizard } from '@/lib/wizard'
import { RestrictionView } from './restriction-view'
import { type Draft, emptyDraft, restrictionIn, rules, type Step } from './wizard'

interface Props {
  project: ConsoleProject
  onClose: () => void
}

/** A project without buckets, instances and access keys is deleted for good; closing it starts over. */
export function DeleteProjectDialog({ project, onClose }: Props) {
  const { isMFAEnabled } = useAccount()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const params = { id: project.id }
  const flow = useServerFlow({
    rules: rules(isMFAEnabled),
    start: startWizard<Step, Draft>('init', emptyDraft),
    send: async (step, draft) => {
      try {
        await call(projects.delete, { params, body: sentOf(step, draft) })
      } catch (cause) {
        if (!isRefusedAs(cause, 'project_deletion_restricted')) throw cause
        return { to: step, patch: { restricted: restrictionIn(cause.body) } }
      }
      if (step === 'confirm') await leave()
      return undefined
    },
  })

  /** The page is left first: its project is in no list any more. */
  async function leave(): Promise<void> {
    onClose()
    await navigate({ to: '/projects' })
    cache.setQueryData(projectsQuery.queryKey, (list) => list?.filter(({ id }) => id !== project.id))
    notify.success('Project deleted')
    await cache.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }

  const { draft } = flow.state
  const name = (
    <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
      {project.name}
    </Text>
  )
  const proof = (step: 'password' | 'mfa' | 'emailCode') => (
    <DeletionProof step={step} draft={draft} onEdit={flow.edit} />
  )
  if (draft.restricted) return <RestrictionView project={project} restricted={draft.restricted} onClose={onClose} />
  return (
    <WizardFrame
      title="Delete project"
      heading="counted"
      wizard={flow}
      closes="cross"
      steps={{
        init: {
          title: 'What is deleted',
          view: (
            <>
              <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
                The project will be permanently deleted, for you and for everybody who works in it. This cannot be
                undone.
              </Alert>
              {name}
            </>
          ),
        },
        password: { title: 'Password', field: 'password', view: proof('password') },
        mfa: { title: 'Two-factor authentication', field: 'code', view: proof('mfa') },
        emailCode: {
          title: 'Code sent by email',
          field: 'code',
          view: proof('emailCode'),
          resend: () => call(projects.resendDeletionCode, { params }),
        },
        confirm: {
          title: 'Confirmation',
          incomplete: 'disabled',
          primary: 'Delete project',
          intent: 'destructive',
          view: (
            <>
              <Text size="sm">Please confirm that you want to delete this project.</Text>
              {name}
              <Checkbox
                label="I want to delete this project."
                checked={draft.sure}
                onChange={(event) => flow.edit({ sure: event.currentTarget.checked })}
              />
            </>
          ),
        },
      }}
      onClose={onClose}
    />
  )
}
