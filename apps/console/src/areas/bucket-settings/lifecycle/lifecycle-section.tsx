import { Button, List, Skeleton, Text } from '@mantine/core'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { usePassphrase, useStorageContext } from '@/areas/storage/public'
import { offered } from '@/components/actions/action'
import { ActionMenu } from '@/components/actions/action-menu'
import { ErrorState } from '@/components/error-state'
import { HelpLink } from '@/components/help-link'
import { SettingRow, SettingsSection } from '@/components/settings-section'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { keepsLifecycleRules } from '@/lib/flags'
import { useMay } from '@/lib/use-may'
import type { SectionProps } from '../section-props'
import { EnterPassphraseDialog } from '@/areas/passphrase/public'
import { inWords } from './refusals'
import { RuleDialog } from './rule-dialog'
import { isEditable } from './rule-draft'
import { isSealed, ruleTitle, whatItDoes, whatItIsAbout } from './rule-words'
import { lifecycleRules } from './rules-access'
import { StopRuleDialog } from './stop-rule-dialog'

/** The lifecycle rules of the bucket in plain words, and what can be done with them. */
export function LifecycleSection(props: SectionProps) {
  return keepsLifecycleRules(useConfig()) ? <Rules {...props} /> : null
}

function Rules({ project, bucket }: SectionProps) {
  const context = useStorageContext()
  // Another passphrase reads other names.
  const hasPassphrase = usePassphrase(project.id) !== null
  const { data: rules, error, refetch } = useQuery(lifecycleRules(context, bucket.bucketName))
  const mayChange = useMay(project)('bucket.setLifecycle', { creatorEmail: bucket.creatorEmail })

  if (error) return <ErrorState error={inWords(error)} onRetry={() => void refetch()} title={notLoaded} />
  if (!rules) return <Skeleton h={140} aria-busy aria-label="Lifecycle rules" />
  const sealed = rules.some(isSealed)
  const add = mayChange && (
    <Button variant="default" onClick={() => openDialog(RuleDialog, { bucket, rules, rule: null })}>
      Add rule
    </Button>
  )
  return (
    <SettingsSection title="Lifecycle rules">
      <SettingRow
        name={rules.length === 0 ? 'No rules' : counted(rules.length)}
        value={
          <>
            Rules delete what is old by themselves: files, older versions, unfinished uploads. They are carried out once
            a day, after midnight UTC. What object lock protects stays.{' '}
            <HelpLink topic="lifecycleRules">About lifecycle rules</HelpLink>
            {!mayChange && <Text size="sm">{whoMay}</Text>}
          </>
        }
        action={add}
      />
      {rules.map((rule) => (
        <SettingRow
          key={rule.id}
          name={ruleTitle(rule)}
          isOn={rule.isEnabled}
          value={<RuleText rule={rule} bucket={bucket} />}
          action={
            mayChange && (
              <ActionMenu label={`Actions for ${ruleTitle(rule)}`} actions={actionsOf(rule, { bucket, rules })} />
            )
          }
        />
      ))}
      {sealed && (
        <SettingRow
          name="Encrypted names"
          value={
            hasPassphrase
              ? 'A rule about a folder holds for what was stored with the passphrase of who set it. The names above were encrypted with another one.'
              : 'The passphrase of this project shows the names of the folders.'
          }
          action={
            !hasPassphrase && (
              <Button
                variant="default"
                onClick={() => openDialog(EnterPassphraseDialog, { bucket: bucket.bucketName })}
              >
                Enter passphrase
              </Button>
            )
          }
        />
      )}
    </SettingsSection>
  )
}

const notLoaded = 'The lifecycle rules could not be loaded'
const whoMay = 'The owner and the admins of the project can change them, and who made the bucket.'
const counted = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`)

function RuleText({ rule, bucket }: { rule: LifecycleRule; bucket: SectionProps['bucket'] }) {
  const about = whatItIsAbout(rule)
  return (
    <>
      {about !== ruleTitle(rule) && <Text size="sm">{about}</Text>}
      <List size="sm" c="dimmed">
        {whatItDoes(rule, bucket.versioning).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </>
  )
}

function actionsOf(
  rule: LifecycleRule,
  { bucket, rules }: { bucket: SectionProps['bucket']; rules: readonly LifecycleRule[] },
) {
  const change = { bucket, rules, rule }
  return offered(
    {
      label: 'Edit',
      icon: Pencil,
      disabled: isEditable(rule) ? undefined : 'A tool has set a date, which this editor cannot.',
      run: () => openDialog(RuleDialog, change),
    },
    rule.isEnabled
      ? { label: 'Switch off', icon: PowerOff, run: () => openDialog(StopRuleDialog, { ...change, act: 'switch off' }) }
      : { label: 'Switch on', icon: Power, run: () => openDialog(RuleDialog, { ...change, switchesOn: true }) },
    {
      label: 'Delete rule',
      icon: Trash2,
      destructive: true,
      run: () => openDialog(StopRuleDialog, { ...change, act: 'delete' }),
    },
  )
}
