import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WizardFrame } from '@/components/wizard-frame'
import { useDismissNotice } from '@/lib/notices'
import type { ConsoleProject } from '@/lib/projects'
import { retryLabel, usePassphraseChecks } from '@/areas/passphrase/public'
import { bucketNames } from '@/areas/storage/public'
import { useWizard } from '@/lib/use-wizard'
import type { Application } from '../../applications/application'
import { offeredTypes } from './access-types'
import { AccessCreatedStep } from './access-created-step'
import { AccessEncryptionStep } from './access-encryption-step'
import { BucketsStep } from './buckets-step'
import { ChooseAccessStep } from './choose-access-step'
import { ChooseFlowStep } from './choose-flow-step'
import { ConfirmDetailsStep } from './confirm-details-step'
import type { MadeAccess } from './create-access'
import { EncryptionInfoStep } from './encryption-info-step'
import { ExpirationStep } from './expiration-step'
import { LockPermissionStep } from './lock-permission-step'
import { EnterNewPassphraseStep, PassphraseGeneratedStep } from './passphrase-steps'
import { PermissionStep } from './permission-step'
import { offeredLockRights } from './rights'
import type { StepView } from './step-view'
import { useCreateAccess } from './use-create-access'
import { useReadDocs } from './use-read-docs'
import { checksPassphrase, type Offer, rules, start, wishOf } from './wizard'

/** 'New Rclone Access' */
export const titleOf = (application: Pick<Application, 'name'> | undefined): string =>
  application ? `New ${application.name} Access` : 'New Access'

interface Props {
  project: ConsoleProject
  offer: Offer
  applications: readonly Application[]
  onClose: () => void
}

export function NewAccessWizard({ project, offer, applications, onClose }: Props) {
  const [{ kind, begin }] = useState(() => ({ kind: rules(offer), begin: start(offer) }))
  const [made, setMade] = useState<MadeAccess | null>(null)
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
      confirmDetails: async (draft) => setMade(await createAccess(draft, wishOf(draft, offer))),
      // What was not taken along is gone for good: that is said once.
      accessCreated: (draft) => (draft.taken || draft.leaves ? onClose() : { stay: { leaves: true } }),
    },
  })
  const { draft } = wizard.state
  const application = applications.find(({ id }) => id === draft.application)
  const buckets = useQuery({ ...bucketNames(project.id), enabled: draft.bucketScope === 'select' })
  const docs = useReadDocs(application)
  const wish = wishOf(draft, offer)

  async function check(passphrase: string) {
    const verdict = await checks.judge(passphrase)
    return verdict === 'unknown' ? { stay: { unknown: true } } : undefined
  }

  const view = (View: StepView) => (
    <View
      draft={draft}
      wish={wish}
      missing={wizard.missing}
      locks={offeredLockRights(offer)}
      types={offeredTypes(offer)}
      applications={applications}
      application={application}
      buckets={{ names: buckets.data, isLoading: buckets.isFetching, error: buckets.error }}
      onEdit={wizard.edit}
    />
  )
  const forApp = application ? ` for ${application.name}` : ''

  return (
    <WizardFrame
      title={titleOf(application)}
      wizard={wizard}
      closes="cross"
      // What is missing stands at the field.
      error={wizard.missing === null ? wizard.state.error : null}
      steps={{
        chooseAccess: { title: 'Access Name and Type', view: view(ChooseAccessStep) },
        encryptionInfo: { title: 'Encryption Information', view: view(EncryptionInfoStep) },
        chooseFlow: { title: 'Configure Access', view: view(ChooseFlowStep) },
        accessEncryption: {
          title: 'Access Encryption',
          view: view(AccessEncryptionStep),
          instead: draft.unknown ? { label: retryLabel, run: () => wizard.edit({}) } : undefined,
        },
        passphraseGenerated: { title: 'Passphrase Generated', view: view(PassphraseGeneratedStep) },
        enterNewPassphrase: { title: 'New Passphrase', view: view(EnterNewPassphraseStep) },
        choosePermission: { title: 'Access Permissions', view: view(PermissionStep) },
        objectLockPermissions: { title: 'Object Lock Permissions', view: view(LockPermissionStep) },
        selectBuckets: { title: 'Bucket Restrictions', view: view(BucketsStep) },
        optionalExpiration: { title: 'Access Expiration', view: view(ExpirationStep) },
        confirmDetails: { title: 'Confirm Access Details', view: view(ConfirmDetailsStep), primary: 'Create Access' },
        accessCreated: {
          title: 'Access Created Successfully',
          view: made && (
            <>
              <AccessCreatedStep
                projectId={project.id}
                wish={wish}
                made={made}
                application={application}
                onTaken={() => wizard.edit({ taken: true, leaves: false })}
              />
              {docs && (
                <Text size="sm">
                  Next steps{forApp}:{' '}
                  <Anchor
                    href={docs.url}
                    target="_blank"
                    rel="noreferrer"
                    size="sm"
                    underline="always"
                    onClick={docs.onOpen}
                  >
                    Read Docs
                  </Anchor>
                </Text>
              )}
              {draft.leaves && <NotTaken />}
            </>
          ),
          primary: draft.leaves ? 'Close anyway' : 'Close',
          secondary: null,
          instead: draft.leaves ? { label: 'Stay here', run: () => wizard.edit({ leaves: false }) } : undefined,
          closes: 'buttons',
        },
      }}
      onClose={onClose}
    />
  )
}

const NotTaken = () => (
  <Text size="sm" role="alert" c="var(--mantine-color-error)">
    Nothing of it was copied or downloaded yet. Once this dialog is closed, nobody can show it again.
  </Text>
)
