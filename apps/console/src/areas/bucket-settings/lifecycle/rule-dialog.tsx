import { Button } from '@mantine/core'
import type { BucketUsage } from '@perigee/contract/buckets'
import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStorageContext } from '@/areas/storage/public'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { isTyped } from '@/components/is-typed'
import { TypedWord } from '@/components/typed-word'
import { openDialog } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import { projectConfigQuery } from '@/lib/project-config'
import { ChangedRules } from './changed-rules'
import { EnterPassphraseDialog } from '@/areas/passphrase/public'
import { inWords, refusesFolder } from './refusals'
import { GoneForGood, RuleCheck } from './rule-check'
import { draftOf, draftProblems, newRule, type RuleDraft, ruleOf } from './rule-draft'
import { RuleFields } from './rule-fields'
import { madeUpId, sameRules, withRule } from './rule-list'
import { chosenName, isSealed } from './rule-words'
import { lifecycleEstimate, lifecycleRules } from './rules-access'
import { RulesChanged, useSaveRules } from './use-save-rules'

interface Props {
  bucket: BucketUsage
  /** As they are shown. */
  rules: readonly LifecycleRule[]
  /** Null for a new one. */
  rule: LifecycleRule | null
  /** Leaves the rule as it is, but for that. */
  switchesOn?: boolean
  onClose: () => void
}

const word = 'DELETE'

/** Makes or changes a rule: what it says, then what it would match today, then it is saved. */
export function RuleDialog({ bucket, rules, rule, switchesOn = false, onClose }: Props) {
  const name = bucket.bucketName
  const context = useStorageContext()
  const cache = useQueryClient()
  const { data: config } = useQuery(projectConfigQuery(context.project.id))
  const [shown, setShown] = useState(rules)
  const [base, setBase] = useState(rule ?? newRule)
  const [draft, setDraft] = useState(() => draftOf(base))
  const [checks, setChecks] = useState(switchesOn)
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [spareId] = useState(madeUpId)
  const save = useSaveRules(name)
  // Where it is not known, what holds in both cases: whole folders.
  const wholeFolders = config?.encryptPath ?? true

  const result: LifecycleRule = switchesOn
    ? { ...base, isEnabled: true }
    : ruleOf(draft, base, { wholeFolders, spareId })
  const others = shown.filter(({ id }) => id !== base.id)
  const found = draftProblems(draft, { wholeFolders, taken: others.map(chosenName).filter((each) => each !== '') })
  const counting = useQuery({ ...lifecycleEstimate(context, name, result), enabled: checks })
  const failure = save.error ?? (checks ? counting.error : null)
  const clash = save.error instanceof RulesChanged ? save.error : undefined
  const refusedFolder = !switchesOn && refusesFolder(failure, result) ? failure.message : undefined
  const isChecking = checks && refusedFolder === undefined
  const problems = refusedFolder === undefined ? (asked ? found : {}) : { ...found, folder: refusedFolder }
  // What is off may be saved before it is counted: it does nothing.
  const isCounting = isChecking && result.isEnabled && counting.isFetching
  const isConfirmed = !result.isEnabled || isTyped(word, typed)

  function edit(patch: Partial<RuleDraft>) {
    setDraft((before) => ({ ...before, ...patch }))
    setChecks(false)
    save.reset()
  }

  /** To what the rule says, from what it would match. */
  function back() {
    setChecks(false)
    setAsked(false)
    save.reset()
  }

  function submit() {
    setAsked(true)
    if (!isChecking) {
      if (Object.keys(found).length > 0) return
      save.reset()
      setAsked(false)
      setTyped('')
      setChecks(true)
      if (counting.isError) void counting.refetch()
      return
    }
    if (counting.isError) return void counting.refetch()
    if (!isConfirmed) return
    // Others may have taken the name meanwhile.
    if (!switchesOn && found.name !== undefined) return setChecks(false)
    save.mutate(
      { shown, rules: withRule(shown, base.id || spareId, result) },
      {
        onSuccess() {
          notify.success('The lifecycle rules of this bucket have been updated.')
          onClose()
        },
        onError: (cause) => cause instanceof RulesChanged && adopt(cause.rules),
      },
    )
  }

  /** What is saved next goes by these. A rule that is only switched on is the one that others have made of it. */
  function adopt(theirs: readonly LifecycleRule[]) {
    setShown(theirs)
    setTyped('')
    setAsked(false)
    const now = theirs.find(({ id }) => id === base.id)
    if (switchesOn && now) setBase(now)
  }

  /** With the passphrase, folders read by their names: what is shown is read again with it. */
  async function adoptNames() {
    const now = await cache.fetchQuery(lifecycleRules(context, name)).catch(() => undefined)
    if (!now || !sameRules(now, shown, { names: 'any' })) return
    const opened = now.find(({ id }) => id === base.id)
    setShown(now)
    if (!opened) return
    setBase(opened)
    setDraft((before) => (before.place === 'sealed' ? { ...before, ...placeOf(draftOf(opened)) } : before))
  }

  return (
    <Dialog
      title={switchesOn ? 'Switch on rule' : rule ? 'Edit rule' : 'Add rule'}
      size={560}
      intent={isChecking && result.isEnabled ? 'destructive' : 'plain'}
      status={save.isPending ? 'busy' : isCounting ? 'incomplete' : 'ready'}
      step={
        switchesOn
          ? undefined
          : { name: isChecking ? 'check' : 'rule', spoken: isChecking ? 'What it would match' : 'The rule' }
      }
      error={clash || refusedFolder !== undefined ? null : inWords(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {clash && (
        <ChangedRules
          clash={clash}
          versioning={bucket.versioning}
          gone={rule && !shown.some(({ id }) => id === base.id) ? rule : undefined}
        />
      )}
      {isChecking ? (
        <>
          {!counting.isError && <RuleCheck rule={result} kept={bucket.versioning} estimate={counting.data} />}
          {counting.data && result.isEnabled && (
            <GoneForGood>
              <TypedWord
                word={word}
                typed={typed}
                missing={asked && !isConfirmed && `Nothing is saved before you have typed ${word}.`}
                onType={setTyped}
              />
            </GoneForGood>
          )}
        </>
      ) : (
        <RuleFields
          bucket={name}
          draft={draft}
          problems={problems}
          kept={bucket.versioning}
          wholeFolders={wholeFolders}
          hasSealedPlace={isSealed(base)}
          onEdit={edit}
          onEnterPassphrase={() =>
            openDialog(EnterPassphraseDialog, { bucket: name }, { onClosed: () => void adoptNames() })
          }
        />
      )}
      <DialogActions>
        {isChecking && !switchesOn ? (
          <Button variant="default" disabled={save.isPending} onClick={back}>
            Back
          </Button>
        ) : (
          <CancelButton />
        )}
        <SubmitButton>
          {!isChecking ? 'Next' : counting.isError ? 'Try again' : switchesOn ? 'Switch on' : 'Save rule'}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  )
}

const placeOf = ({ place, folder }: RuleDraft) => ({ place, folder })
