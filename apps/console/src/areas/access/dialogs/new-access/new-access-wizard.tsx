import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { useReducer, useState } from 'react'
import { WizardDialog } from '@/components/wizard-dialog'
import { messageOf } from '@/lib/call-error'
import { useConfig } from '@/lib/config'
import { useDismissNotice } from '@/lib/notices'
import type { ConsoleProject } from '@/lib/projects'
import { usePassphraseChecks } from '@/areas/passphrase/public'
import { AccessCreatedStep } from './access-created-step'
import { AccessEncryptionStep } from './access-encryption-step'
import { ChooseAccessStep } from './choose-access-step'
import { ConfirmDetailsStep } from './confirm-details-step'
import { EncryptionInfoStep } from './encryption-info-step'
import { EnterNewPassphraseStep, PassphraseGeneratedStep } from './passphrase-steps'
import type { StepView } from './step-view'
import { useCreateAccess } from './use-create-access'
import { canGoBack, checksOnLeaving, type Offer, problem, reducer, savesOnLeaving, start, type Step } from './wizard'

interface Props {
  project: ConsoleProject
  offer: Offer
  onClose: () => void
}

const titles: Record<Step, string> = {
  chooseAccess: 'Access Name and Type',
  encryptionInfo: 'Encryption Information',
  accessEncryption: 'Access Encryption',
  passphraseGenerated: 'Passphrase Generated',
  enterNewPassphrase: 'New Passphrase',
  confirmDetails: 'Confirm Access Details',
  accessCreated: 'Access Created Successfully',
}

const primaries: Partial<Record<Step, string>> = { confirmDetails: 'Create Access', accessCreated: 'Close' }

const views: Record<Exclude<Step, 'accessCreated'>, StepView> = {
  chooseAccess: ChooseAccessStep,
  encryptionInfo: EncryptionInfoStep,
  accessEncryption: AccessEncryptionStep,
  passphraseGenerated: PassphraseGeneratedStep,
  enterNewPassphrase: EnterNewPassphraseStep,
  confirmDetails: ConfirmDetailsStep,
}

export function NewAccessWizard({ project, offer, onClose }: Props) {
  const { objectLockUIEnabled } = useConfig()
  const [frozen] = useState(offer)
  const [state, send] = useReducer(reducer(frozen), frozen, start)
  const [credentials, setCredentials] = useState<GatewayCredentials | null>(null)
  const checks = usePassphraseChecks(project)
  const createAccess = useCreateAccess(project, checks)
  const { mutate: dismissNotice } = useDismissNotice()
  const { step, draft } = state
  const View = step === 'accessCreated' ? null : views[step]

  async function create() {
    send({ type: 'saving' })
    try {
      setCredentials(await createAccess(draft))
      send({ type: 'saved' })
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  async function check() {
    send({ type: 'checking' })
    try {
      const verdict = await checks.judge(draft.projectPassphrase)
      send({ type: verdict === 'unknown' ? 'unknown' : 'next' })
    } catch (cause) {
      send({ type: 'failed', message: messageOf(cause) })
    }
  }

  function advance() {
    if (step === 'accessCreated') return onClose()
    if (checksOnLeaving(frozen, state)) return void check()
    if (savesOnLeaving(state)) return void create()
    if (step === 'encryptionInfo' && draft.dismissNotice && problem(frozen, state) === null) {
      dismissNotice('serverSideEncryption')
    }
    send({ type: 'next' })
  }

  return (
    <WizardDialog
      title="New Access"
      step={titles[step]}
      error={state.error}
      busy={state.saving}
      primary={primaries[step] ?? 'Next'}
      withoutSecondary={step === 'accessCreated'}
      persistent
      withCloseButton={step !== 'accessCreated'}
      onNext={advance}
      onBack={canGoBack(frozen, state) ? () => send({ type: 'back' }) : undefined}
      onClose={onClose}
    >
      {View && (
        <View
          draft={draft}
          objectLock={objectLockUIEnabled}
          unknown={state.unknown}
          onEdit={(patch) => send({ type: 'edited', patch })}
        />
      )}
      {credentials && step === 'accessCreated' && (
        <AccessCreatedStep accessName={draft.name.trim()} credentials={credentials} />
      )}
    </WizardDialog>
  )
}
