import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WizardFrame } from '@/components/wizard-frame'
import { useConfig } from '@/lib/config'
import { narrowsRestKeys } from '@/lib/flags'
import { useWizard } from '@/lib/use-wizard'
import { startWizard } from '@/lib/wizard'
import { leaveMade, madeStep } from '../made-key'
import { orUncertain } from '../or-uncertain'
import { createRestKey } from '../queries'
import { type KeyDraft, newDraft, problemsOf, rules, type Step, wishOf } from './draft'
import { KeyForm } from './key-form'

/** New API Key: a form, then the key, shown once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const config = useConfig()
  const narrows = narrowsRestKeys(config)
  const [{ kind, start }] = useState(() => ({
    kind: rules(config.maxNameCharacters),
    start: startWizard<Step, KeyDraft>('form', newDraft(new Date())),
  }))
  const wizard = useWizard({
    rules: kind,
    start,
    leave: {
      form: async (draft: KeyDraft) => {
        const now = new Date()
        // The dialog may be older than the day on which its date was in the future.
        const problem = kind.problem?.('form', draft)
        if (problem) throw new Error(problem)
        const text = await orUncertain(createRestKey(cache, wishOf(draft, { narrows, now })))
        return { patch: { text } }
      },
      made: leaveMade(onClose),
    },
  })
  const { draft } = wizard.state
  const missing = wizard.missing === null ? {} : problemsOf(draft, { now: new Date(), most: config.maxNameCharacters })

  return (
    <WizardFrame
      wizard={wizard}
      heading="spoken"
      // What is missing stands at the field.
      error={wizard.missing === null ? wizard.state.error : null}
      steps={{
        form: {
          title: 'New API Key',
          view: <KeyForm draft={draft} missing={missing} narrows={narrows} onEdit={wizard.edit} />,
          primary: 'Create API Key',
        },
        made: madeStep(draft, wizard.edit),
      }}
      onClose={onClose}
    />
  )
}
