import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountSettingsQuery } from '@/lib/account-settings'
import { openDialog } from '@/lib/dialogs'
import { usePassphrase } from '@/areas/storage/public'
import { useAccount } from '@/lib/account'
import type { ConsoleProject } from '@/lib/projects'
import { useAskedProjects } from '../model/asked-projects'
import { EnterProjectPassphrase } from './enter-project-passphrase'
import { passphraseDialog } from '../lazy-dialogs'
import { SkipQuestion } from './skip-question'
import { promptsFor } from '../model/prompt-rules'

interface Props {
  project: ConsoleProject
  /** The page asks by itself. */
  inBucket: boolean
  /** Where the first steps of a new account stand, of which the passphrase is one. */
  onDashboard: boolean
}

/** Asks for the passphrase once after a project was entered. Give it the project as its key. */
export function ProjectPrompt({ project, inBucket, onDashboard }: Props) {
  const { data: settings } = useQuery(accountSettingsQuery)
  const hasPassphrase = usePassphrase(project.id) !== null
  const asked = useAskedProjects()
  const isOwn = useAccount().id === project.ownerId
  const [done, setDone] = useState(asked.has(project.id))
  const settled = inBucket || hasPassphrase

  useEffect(() => {
    if (settled) asked.add(project.id)
  }, [settled, asked, project.id])

  function close() {
    asked.add(project.id)
    setDone(true)
  }

  if (done || settled || asked.has(project.id) || project.hasManagedPassphrase) return null
  if (!settings || !promptsFor(settings, { stepperAsks: onDashboard && isOwn })) return null
  return (
    <EnterProjectPassphrase
      project={project}
      onAccepted={close}
      onCreate={() => {
        close()
        openDialog(passphraseDialog, { project, mode: 'create' })
      }}
      onSkip={() => {
        close()
        openDialog(SkipQuestion)
      }}
    />
  )
}
