import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { useState } from 'react'
import { WizardFrame } from '@/components/wizard-frame'
import { useConfig } from '@/lib/config'
import { useDismissNotice } from '@/lib/notices'
import type { ConsoleProject } from '@/lib/projects'
import { retryLabel, usePassphraseChecks } from '@/areas/passphrase/public'
import { useWizard } from '@/lib/use-wizard'
import { AccessCreatedStep } from './access-created-step'
import { AccessEncryptionStep } from './access-encryption-step'
import { ChooseAccessStep } from './choose-access-step'
import { ConfirmDetailsStep } from './confirm-details-step'
import { EncryptionInfoStep } from './encryption-info-step'
import { EnterNewPassphraseStep, PassphraseGeneratedStep } from './passphrase-steps'
import type { StepView } from './step-view'
import { useCreateAccess } from './use-create-access'
import { checksPassphrase, type Offer, rules, start } from './wizard'

interface Props {
  project: ConsoleProject
  offer: Offer
  onClose: () => void
}

export function NewAccessWizard({ project, offer, onClose }: Props) {
  const { objectLockUIEnabled } = useConfig()
  const [{ kind, begin }] = useState(() => ({ kind: rules(offer), begin: start(offer) }))
  const [credentials, setCredentials] = useState<GatewayCredentials | null>(null)
  const checks = usePassphraseChecks(project)
  const createAccess = useCreateAccess(project, checks)
  const { mutate: dismissNotice } = useDismissNotice()

  const wizard = useWizard({
    rules: kind,
    start: begin,
    leave: {
      encryptionInfo: (draft) => {
        if (draft.dismissNotice) dismissNotice('serverSideEncryption')
      },
      accessEncryption: (draft) => (checksPassphrase(draft) ? check(draft.projectPassphrase) : undefined),
      confirmDetails: async (draft) => setCredentials(await createAccess(draft)),
      accessCreated: onClose,
    },
  })
  const { draft } = wizard.state

  async function check(passphrase: string) {
    const verdict = await checks.judge(passphrase)
    return verdict === 'unknown' ? { stay: { unknown: true } } : undefined
  }

  const view = (View: StepView) => (
    <View draft={draft} missing={wizard.missing} objectLock={objectLockUIEnabled} onEdit={wizard.edit} />
  )

  return (
    <WizardFrame
      title="New Access"
      wizard={wizard}
      closes="cross"
      // What is missing stands at the field.
      error={wizard.missing === null ? wizard.state.error : null}
      steps={{
        chooseAccess: { title: 'Access Name and Type', view: view(ChooseAccessStep) },
        encryptionInfo: { title: 'Encryption Information', view: view(EncryptionInfoStep) },
        accessEncryption: {
          title: 'Access Encryption',
          view: view(AccessEncryptionStep),
          instead: draft.unknown ? { label: retryLabel, run: () => wizard.edit({}) } : undefined,
        },
        passphraseGenerated: { title: 'Passphrase Generated', view: view(PassphraseGeneratedStep) },
        enterNewPassphrase: { title: 'New Passphrase', view: view(EnterNewPassphraseStep) },
        confirmDetails: { title: 'Confirm Access Details', view: view(ConfirmDetailsStep), primary: 'Create Access' },
        accessCreated: {
          title: 'Access Created Successfully',
          view: credentials && <AccessCreatedStep accessName={draft.name.trim()} credentials={credentials} />,
          primary: 'Close',
          secondary: null,
          closes: 'buttons',
        },
      }}
      onClose={onClose}
    />
  )
}
