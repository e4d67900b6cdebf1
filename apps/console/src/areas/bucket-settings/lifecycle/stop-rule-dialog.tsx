import { Text } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { notify } from '@/lib/notify'
import { inWords } from './refusals'
import { withoutRule, withRule } from './rule-list'
import { ruleTitle } from './rule-words'
import { ChangedRules } from './changed-rules'
import { RulesChanged, useSaveRules } from './use-save-rules'

interface Props {
  bucket: BucketUsage
  /** As they are shown. */
  rules: readonly LifecycleRule[]
  rule: LifecycleRule
  act: 'switch off' | 'delete'
  onClose: () => void
}

/** Ends what a rule does, for now or for good: no object goes by that. */
export function StopRuleDialog({ bucket, rules, rule, act, onClose }: Props) {
  const [shown, setShown] = useState(rules)
  const save = useSaveRules(bucket.bucketName)
  const deletes = act === 'delete'
  const clash = save.error instanceof RulesChanged ? save.error : undefined
  const current = shown.find(({ id }) => id === rule.id)

  function submit() {
    if (!current) return onClose()
    const changed = deletes ? withoutRule(shown, rule.id) : withRule(shown, rule.id, { ...current, isEnabled: false })
    save.mutate(
      { shown, rules: changed },
      {
        onSuccess() {
          notify.success(deletes ? 'The rule was deleted.' : 'The rule was switched off.')
          onClose()
        },
        onError: (cause) => cause instanceof RulesChanged && setShown(cause.rules),
      },
    )
  }

  return (
    <Dialog
      title={deletes ? 'Delete rule' : 'Switch off rule'}
      intent={deletes ? 'destructive' : 'plain'}
      status={save.isPending ? 'busy' : 'ready'}
      error={clash ? null : inWords(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        The rule{' '}
        <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
          {ruleTitle(rule)}
        </Text>{' '}
        {deletes
          ? 'will be deleted. No file goes by that: what it deleted before stays deleted, what is there stays.'
          : 'stays in the list and does nothing until it is switched on again.'}
      </Text>
      {clash && <ChangedRules clash={clash} versioning={bucket.versioning} gone={current ? undefined : rule} />}
      <DialogActions>
        <CancelButton />
        <SubmitButton>{current ? (deletes ? 'Delete rule' : 'Switch off') : 'Close'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
