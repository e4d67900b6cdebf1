import { Text } from '@mantine/core'
import { type DomainRecords, recordsFor } from '@perigee/domain/custom-domain'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { WizardFrame } from '@/components/wizard-frame'
import { retryLabel, usePassphraseChecks } from '@/areas/passphrase/public'
import { bucketNames } from '@/areas/storage/public'
import { isRefusedAs } from '@/lib/call'
import { messageOf } from '@/lib/failure'
import type { ConsoleProject } from '@/lib/projects'
import { useWizard, type LeaveStep } from '@/lib/use-wizard'
import { CheckButton } from '../check-button'
import { useLinksharingHost, useTlsRecord } from '../domain-records'
import { CaaHint, CnameFields, TxtFields } from '../record-fields'
import {
  CustomDomainStep,
  EnterNewPassphraseStep,
  PassphraseGeneratedStep,
  SetupDomainAccessStep,
  type StepProps,
} from './steps'
import { useConnectDomain } from './use-connect-domain'
import { checksPassphrase, connectsOnLeaving, type Draft, type Offer, rules, start, type Step, wishOf } from './wizard'

interface Props {
  project: ConsoleProject
  offer: Offer
  onClose: () => void
}

export function NewDomainWizard({ project, offer, onClose }: Props) {
  const [{ kind, begin }] = useState(() => ({ kind: rules(offer), begin: start() }))
  const [records, setRecords] = useState<DomainRecords | null>(null)
  const checks = usePassphraseChecks(project)
  const connect = useConnectDomain(project, checks)
  const linksharingHost = useLinksharingHost(project)
  const tls = useTlsRecord()
  const buckets = useQuery(bucketNames(project.id))

  const leave = (step: Step): LeaveStep<Step, Draft> | undefined => {
    if (step === 'domainConnected') return onClose
    if (step === 'setupDomainAccess') return leaveAccess
    return step === 'setupCNAME' || step === 'setupTXT' || step === 'verifyDomain' ? undefined : connectFrom(step)
  }
  const wizard = useWizard({
    rules: kind,
    start: begin,
    leave,
    concerns: (cause) => (isAboutDomain(cause) ? 'customDomain' : undefined),
  })
  const { draft, step, error } = wizard.state
  const refused = step === 'customDomain' && isAboutDomain(error) ? messageOf(error) : null

  function connectFrom(left: Step): LeaveStep<Step, Draft> | undefined {
    return connectsOnLeaving(offer, { step: left, draft }) ? make : undefined
  }
  async function leaveAccess(given: Draft) {
    if (checksPassphrase(given) && (await checks.judge(given.projectPassphrase)) === 'unknown') {
      return { stay: { unknown: true } }
    }
    return connectsOnLeaving(offer, { step: 'setupDomainAccess', draft: given }) ? make(given) : undefined
  }
  async function make(given: Draft): Promise<void> {
    const { accessId } = await connect(given)
    const { domain, bucket } = wishOf(given)
    setRecords(recordsFor({ domain, linksharingHost, root: bucket, accessId, tls }))
  }

  const view = (View: ComponentType<StepProps>) => <View draft={draft} missing={wizard.missing} onEdit={wizard.edit} />
  return (
    <WizardFrame
      title="New Domain"
      wizard={wizard}
      closes="cross"
      size="lg"
      // What is missing stands at the field; before the check it stands above the buttons.
      error={refused !== null || (wizard.missing !== null && step !== 'verifyDomain') ? null : error}
      steps={{
        customDomain: {
          title: 'Setup Custom Domain',
          view: (
            <CustomDomainStep
              draft={draft}
              missing={wizard.missing}
              refused={refused}
              buckets={{ names: buckets.data, isLoading: buckets.isFetching, error: buckets.error }}
              onEdit={wizard.edit}
            />
          ),
        },
        setupDomainAccess: {
          title: 'Setup Domain Access',
          view: view(SetupDomainAccessStep),
          instead: draft.unknown ? { label: retryLabel, run: () => wizard.edit({}) } : undefined,
        },
        enterNewPassphrase: { title: 'New Passphrase', view: view(EnterNewPassphraseStep) },
        passphraseGenerated: { title: 'Passphrase Generated', view: view(PassphraseGeneratedStep) },
        setupCNAME: {
          title: 'Setup CNAME',
          secondary: null,
          view: records && (
            <>
              <Text size="sm">At your DNS provider, create a CNAME record with this hostname and content.</Text>
              <CnameFields records={records} />
            </>
          ),
        },
        setupTXT: {
          title: 'Setup TXT',
          view: records && (
            <>
              <Text size="sm">
                {`Create ${records.txt.contents.length} TXT records with this hostname, one for each content. They are public: whoever reads them can read the bucket, as everybody can who opens the domain.`}
              </Text>
              <TxtFields records={records} />
              {tls && <CaaHint />}
            </>
          ),
        },
        verifyDomain: {
          title: 'Verify Domain',
          view: records && (
            <>
              <Text size="sm">Check that your DNS records are there and correct.</Text>
              <CheckButton
                projectId={project.id}
                records={records}
                onVerdict={({ kind: found }) => wizard.edit({ connected: found === 'connected' })}
              />
            </>
          ),
        },
        domainConnected: {
          title: 'Domain Connected',
          primary: 'Finish',
          view: records && (
            <>
              <Text style={{ overflowWrap: 'anywhere' }}>
                {`${records.cname.hostname} now shows the files of ${wishOf(draft).bucket}.`}
              </Text>
              <Text size="sm" c="dimmed">
                DNS propagation usually takes less than a few hours, but can take up to 48 hours
              </Text>
            </>
          ),
        },
      }}
      onClose={onClose}
    />
  )
}

/** It stands at the field of the first step. */
const isAboutDomain = (cause: unknown): boolean =>
  isRefusedAs(cause, 'domain_taken') || isRefusedAs(cause, 'invalid_input')
