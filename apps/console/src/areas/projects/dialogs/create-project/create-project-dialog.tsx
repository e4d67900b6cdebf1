import { problemOf } from '@perigee/contract/problem-of'
import { projects } from '@perigee/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WizardFrame } from '@/components/wizard-frame'
import { type Encryption, EncryptionChoice } from '@/areas/passphrase/public'
import { reloadAccount } from '@/lib/account'
import { isCallError, isRefusedAs } from '@/lib/call-error'
import { useConfig } from '@/lib/config'
import { messageOf } from '@/lib/failure'
import { useCreateProject } from '../../create-project'
import { managesEncryption } from '@/lib/flags'
import { notify } from '@/lib/notify'
import { projectsQuery } from '@/lib/projects'
import { useFields } from '@/lib/use-fields'
import { useWizard } from '@/lib/use-wizard'
import { startWizard, when, type WizardRules } from '@/lib/wizard'
import { failed } from '@/lib/failed'
import { ProjectFields } from './project-fields'

const body = projects.create.body.shape

type Step = 'details' | 'encryption'
interface Draft {
  encryption: Encryption
}

const rules = (offersChoice: boolean): WizardRules<Step, Draft> => ({
  path: () => ['details', ...when(offersChoice, 'encryption')],
})
const start = startWizard<Step, Draft>('details', { encryption: 'auto' })

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  /** The name that the server refused. */
  const [taken, setTaken] = useState<{ name: string; says: string }>()
  const fields = useFields({ name: '', description: '' }, ({ name, description }) => ({
    name: problemOf(body.name, name) ?? (taken?.name === name.trim() ? taken.says : undefined),
    description: problemOf(body.description, description),
  }))
  const offersChoice = managesEncryption(useConfig())
  const { mutateAsync: create } = useCreateProject()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const wizard = useWizard({
    rules: rules(offersChoice),
    start,
    leave: {
      details: (draft) => {
        if (!fields.check()) return { stay: {} }
        return offersChoice ? undefined : finish(draft)
      },
      encryption: (draft) => finish(draft),
    },
  })
  const { encryption } = wizard.state.draft

  async function finish(draft: Draft) {
    const { name, description } = fields.values
    try {
      const project = await create({
        name: name.trim(),
        description: description.trim(),
        managePassphrase: offersChoice && draft.encryption === 'auto',
      })
      onClose()
      notify.success('Project created.')
      if (project) await navigate({ to: '/projects/$id/dashboard', params: { id: project.urlId } })
      return undefined
    } catch (cause) {
      notify.error(failed('Failed to create project.', cause), 'Create project dialog')
      if (isRefusedAs(cause, 'project_name_taken')) setTaken({ name: name.trim(), says: messageOf(cause) })
      // The limit may have been reached elsewhere: what is offered then takes the place of this form.
      if (isRefusedAs(cause, 'project_limit_reached')) {
        await Promise.all([reloadAccount(cache), cache.invalidateQueries(projectsQuery)])
      }
      const isAboutDetails = isRefusedAs(cause, 'project_name_taken') || isCallError(cause, 400)
      return isAboutDetails ? { to: 'details' as const } : { stay: {} }
    }
  }

  return (
    <WizardFrame
      title="Create New Project"
      wizard={wizard}
      steps={{
        details: {
          title: 'Name and description',
          heading: 'spoken',
          primary: offersChoice ? 'Next' : 'Create Project',
          view: <ProjectFields fields={fields} />,
        },
        encryption: {
          title: 'Project Encryption',
          primary: 'Create Project',
          view: <EncryptionChoice value={encryption} onChange={(chosen) => wizard.edit({ encryption: chosen })} />,
        },
      }}
      onClose={onClose}
    />
  )
}
