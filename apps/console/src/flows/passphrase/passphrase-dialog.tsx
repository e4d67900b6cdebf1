import { useReducer } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { notify } from '@/lib/notify'
import { useSetPassphrase } from '@/lib/object-storage/use-set-passphrase'
import { views } from './step-views'
import { canGoBack, chosenPassphrase, type Mode, problem, reducer, start, type Step } from './wizard'

interface Props {
  project: { id: string; name: string }
  mode: Mode
  onClose: () => void
  /** A new passphrase is in force and the person has seen that. */
  onCreated?: () => void
}

const titles: Record<Step, string> = {
  options: 'Manage Passphrase',
  choose: 'Encryption Passphrase',
  generated: 'Passphrase Generated',
  enter: 'Enter Passphrase',
  success: 'Success',
  switch: 'Switch Passphrase',
  clear: 'Clear Passphrase',
}

const primaries: Record<Step, string> = {
  options: 'Next',
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
  const View = views[state.step]

  function leave(message: string) {
    notify.success(message)
    onClose()
  }

  function advance() {
    if (state.step === 'success') {
      onClose()
      onCreated?.()
      return
    }
    if (problem(state) !== null) return send({ type: 'next' })
    const chosen = chosenPassphrase(state)
    if (chosen !== null) setPassphrase(chosen)
    if (state.step === 'switch') return leave('Passphrase switched.')
    if (state.step === 'clear') {
      setPassphrase(null)
      return leave('Passphrase cleared.')
    }
    send({ type: 'next' })
  }

  return (
    <WizardDialog
      title={titles[state.step]}
      error={state.error}
      primary={primaries[state.step]}
      withoutSecondary={state.step === 'success'}
      onNext={advance}
      onBack={canGoBack(state) ? () => send({ type: 'back' }) : undefined}
      onClose={onClose}
    >
      <View draft={state.draft} projectName={project.name} onEdit={(patch) => send({ type: 'edited', patch })} />
    </WizardDialog>
  )
}
