import type { Project } from '@perigee/contract/projects'
import { useReducer } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { messageOf } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { useSetPassphrase } from '@/areas/storage/public'
import { usePassphraseChecks } from '../model/use-passphrase-checks'
import { views } from './step-views'
import { canGoBack, chosenPassphrase, type Mode, problem, reducer, start, type Step } from '../model/wizard'

interface Props {
  project: Project
  mode: Mode
  onClose: () => void
  /** A new passphrase is in force and the person has seen that. */
  onCreated?: () => void
}

const titles: Record<Step, string> = {
  options: 'Manage Passphrase',
  create: 'Create New Passphrase',
  choose: 'Encryption Passphrase',
  generated: 'Passphrase Generated',
  enter: 'Enter Passphrase',
  success: 'Success',
  switch: 'Switch Passphrase',
  clear: 'Clear Passphrase',
}

const primaries: Record<Step, string> = {
  options: '',
  create: 'Next',
  choose: 'Next',
  generated: 'Next',
  enter: 'Next',
  success: 'Continue',
  switch: 'Switch Passphrase',
  clear: 'Clear Passphrase',
}

/** Creates, switches or clears the passphrase of a project in this tab. Mount it only while it is open. */
export function PassphraseDialog({ project, mode, onClose, onCreated }: Props) {
  const [state, send] = useReducer(reducer, mode, start)
  const setPassphrase = useSetPassphrase(project.id)
  const checks = usePassphraseChecks(project)
  const View = views[state.step]

  function leave(message: string) {
    notify.success(message)
    onClose()
  }

  /** One that the project has not seen is switched to by going on after the notice. */
  async function switchTo(passphrase: string) {
    try {
      if (!state.unknown) {
        send({ type: 'checking' })
        const verdict = await checks.judge(passphrase)
        if (verdict === 'unknown') return send({ type: 'unknown' })
      }
      putInForce(passphrase)
      leave('Passphrase switched.')
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  function putInForce(passphrase: string) {
    setPassphrase(passphrase)
    void checks.remember(passphrase)
  }

  function advance() {
    if (state.step === 'success') {
      onClose()
      onCreated?.()
      return
    }
    if (problem(state) !== null) return send({ type: 'next' })
    if (state.step === 'clear') {
      setPassphrase(null)
      return leave('Passphrase cleared.')
    }
    const chosen = chosenPassphrase(state)
    if (state.step === 'switch' && chosen !== null) return void switchTo(chosen)
    if (chosen !== null) putInForce(chosen)
    send({ type: 'next' })
  }

  return (
    <WizardDialog
      title={titles[state.step]}
      error={state.error}
      busy={state.checking}
      primary={primaries[state.step]}
      withoutPrimary={state.step === 'options'}
      withoutSecondary={state.step === 'success'}
      onNext={advance}
      onBack={canGoBack(state) ? () => send({ type: 'back' }) : undefined}
      onClose={onClose}
    >
      <View
        draft={state.draft}
        unknown={state.unknown}
        projectName={project.name}
        onPick={(task) => send({ type: 'picked', task })}
        onEdit={(patch) => send({ type: 'edited', patch })}
      />
    </WizardDialog>
  )
}
