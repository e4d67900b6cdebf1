import { NativeSelect, Text, TextInput } from '@mantine/core'
import { isActive } from '@perigee/domain/retention'
import { useState } from 'react'
import { Dialog } from '@/components/dialog'
import { CancelButton, DialogActions, SubmitButton } from '@/components/dialog-actions'
import { ErrorNote } from '@/components/error-note'
import { lockModes, lockModeText } from '@/components/lock-modes'
import { OptionCards } from '@/components/option-cards'
import { isTyped } from '@/components/is-typed'
import { TypedWord } from '@/components/typed-word'
import { dateText } from '@/lib/date-field'
import { showZoned } from '@/lib/show-date'
import { useAction } from '@/lib/use-action'
import { canBypass, type KnownLock } from '../../model/locks'
import { BypassOffer } from './bypass-offer'
import { type Draft, draftProblems, endOf, type Mode, presetDays, presetText } from './lock-rules'
import { VersionFacts } from './version-facts'

interface Props {
  bucket: string
  locks: readonly KnownLock[]
  onSet: (draft: Draft) => Promise<void>
  onClose: () => void
}

const confirmation = 'COMPLIANCE'
const custom = 'custom'
const unchosen = ''

/** Type and period of a lock. One that nobody can take away is typed out before it is set. */
export function LockChoice({ bucket, locks, onSet, onClose }: Props) {
  const [mode, setMode] = useState<Mode | ''>('')
  const [chosen, setChosen] = useState<string>(unchosen)
  const [date, setDate] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, error, run } = useAction()
  const now = new Date()
  const currents = locks.map(({ retention }) => (isActive(retention, now) ? retention : null))
  const [current = null] = currents
  const isOne = locks.length === 1
  const extending = currents.every((each) => each !== null)
  const someFree = currents.some((each) => each === null)
  const period = chosen === unchosen ? null : chosen === custom ? { date } : { days: Number(chosen) }
  const draft: Draft = { mode: mode === '' ? null : mode, period }
  const problems = draftProblems(draft, currents, now)
  const end = period && isOne && problems.period === undefined ? endOf(period, current, now) : undefined
  const isForGood = (someFree && mode === 'COMPLIANCE') || currents.some((each) => each?.mode === 'COMPLIANCE')
  const isConfirmed = !isForGood || isTyped(confirmation, typed)

  const submit = () => {
    setChecked(true)
    if (problems.mode === undefined && problems.period === undefined && isConfirmed) void run(() => onSet(draft))
  }

  return (
    <Dialog
      title={extending ? 'Extend Lock' : 'Lock'}
      size={500}
      status={busy ? 'busy' : 'ready'}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {extending
          ? 'This file is currently locked and cannot be deleted or overwritten.'
          : 'Locking this version will prevent it from being deleted or overwritten for the specified period of time.'}
      </Text>
      <VersionFacts
        refs={locks.map(({ ref }) => ref)}
        facts={
          isOne && current
            ? { 'Lock Mode': lockModeText(current.mode), 'Current lock expiration': showZoned(current.until) }
            : {}
        }
      />
      {someFree && (
        <div>
          <OptionCards label="Lock type" options={lockModes} value={mode} onChange={setMode} />
          <ErrorNote error={isChecked ? problems.mode : null} />
        </div>
      )}
      <NativeSelect
        label={extending ? 'Extend lock by:' : 'Select the lock retention period:'}
        value={chosen}
        error={isChecked && chosen !== custom && problems.period}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: unchosen, label: 'Select a period' },
          ...presetDays.map((days) => ({ value: String(days), label: presetText(days) })),
          { value: custom, label: 'Choose Date' },
        ]}
      />
      {chosen === custom && (
        <TextInput
          type="date"
          label="Choose Date"
          min={dateText(now)}
          value={date}
          error={isChecked && problems.period}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      )}
      {end && (
        <Text size="sm" role="status" className="tabular">
          {`Locked until ${showZoned(end)}`}
        </Text>
      )}
      {isForGood && (
        <TypedWord
          word={confirmation}
          description={`A lock in compliance mode cannot be removed or shortened by anybody.${end ? ` The file stays until ${showZoned(end)}.` : ''}`}
          typed={typed}
          missing={isChecked && !isConfirmed && `Nothing is locked before you have typed ${confirmation}.`}
          onType={setTyped}
        />
      )}
      <BypassOffer
        bucket={bucket}
        refs={locks.filter((lock) => canBypass(lock, now)).map(({ ref }) => ref)}
        act="unlock"
        label="Remove lock…"
        onLeave={onClose}
      />
      <DialogActions>
        <CancelButton />
        <SubmitButton>{extending ? 'Extend Lock' : 'Set Lock'}</SubmitButton>
      </DialogActions>
    </Dialog>
  )
}
