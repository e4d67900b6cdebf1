import type { Project } from '@perigee/contract/projects'
import { WizardFrame } from '@/components/wizard-frame'
import { notify } from '@/lib/notify'
import { useSetPassphrase } from '@/areas/storage/public'
import { useWizard } from '@/lib/use-wizard'
import { usePassphraseChecks } from '../model/use-passphrase-checks'
import { retryLabel } from './enter-actions'
import { type StepView, views } from './step-views'
import { type Mode, rules, start } from '../model/wizard'

interface Props {
  project: Project
  mode: Mode
  onClose: () => void
  /** A new passphrase is in force and the person has seen that. */
  onCreated?: () => void
}

/** Creates, switches or clears the passphrase of a project in this tab. Mount it only while it is open. */
export function PassphraseDialog({ project, mode, onClose, onCreated }: Props) {
  const setPassphrase = useSetPassphrase(project.id)
  const checks = usePassphraseChecks(project)

  function close(message: string) {
    notify.success(message)
    onClose()
  }

  function putInForce(passphrase: string) {
    setPassphrase(passphrase)
    void checks.remember(passphrase)
  }

  const wizard = useWizard({
    rules,
    start: start(mode),
    leave: {
      generated: ({ generated }) => {
        if (generated !== null) putInForce(generated)
      },
      enter: ({ entered }) => putInForce(entered),
      success: () => {
        onClose()
        onCreated?.()
      },
      // One that the project has not seen is switched to by going on after the notice.
      switch: async ({ entered, unknown }) => {
        if (!unknown && (await checks.judge(entered)) === 'unknown') return { stay: { unknown: true } }
        putInForce(entered)
        close('Passphrase switched.')
        return undefined
      },
      clear: () => {
        setPassphrase(null)
        close('Passphrase cleared.')
      },
    },
  })
  const view = (View: StepView) => (
    <View
      draft={wizard.state.draft}
      projectName={project.name}
      missing={wizard.missing}
      onPick={(task) => wizard.pick({ task })}
      onEdit={wizard.edit}
    />
  )

  return (
    <WizardFrame
      wizard={wizard}
      heading="spoken"
      // What is missing stands at the field.
      error={wizard.missing === null ? wizard.state.error : null}
      steps={{
        options: { title: 'Manage passphrase', view: view(views.options), primary: null },
        create: { title: 'Create new passphrase', view: view(views.create) },
        choose: { title: 'Encryption Passphrase', view: view(views.choose) },
        generated: { title: 'Passphrase Generated', view: view(views.generated) },
        enter: { title: 'Enter passphrase', view: view(views.enter) },
        success: { title: 'Success', view: view(views.success), primary: 'Continue', secondary: null },
        switch: {
          title: 'Switch passphrase',
          view: view(views.switch),
          primary: 'Switch passphrase',
          instead: wizard.state.draft.unknown ? { label: retryLabel, run: () => wizard.edit({}) } : undefined,
        },
        clear: { title: 'Clear passphrase', view: view(views.clear), primary: 'Clear passphrase' },
      }}
      onClose={onClose}
    />
  )
}
