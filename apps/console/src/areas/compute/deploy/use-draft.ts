import { usePassphrase } from '@/areas/storage/public'
import { type Fields, useFields } from '@/lib/use-fields'
import { type Chosen, chosenOf, type Draft, draftProblems, emptyDraft } from './draft'
import type { Offer } from './offer'

/** The form of a new machine: what was typed, and what is wrong with it. A passphrase is in no field of it. */
export type DraftFields = Fields<Draft & { passphrase: null }>

export function useDraft(project: { id: string }, offer: Offer | undefined): DraftFields {
  const hasPassphrase = usePassphrase(project.id) !== null
  return useFields<Draft & { passphrase: null }>({ ...emptyDraft, passphrase: null }, (draft) =>
    offer ? draftProblems(draft, { offer, hasPassphrase }) : {},
  )
}

/** What the fields of the form are drawn from. */
export interface FormProps {
  fields: DraftFields
  offer: Offer
  chosen: Chosen
}

export const formProps = (fields: DraftFields, offer: Offer): FormProps => ({
  fields,
  offer,
  chosen: chosenOf(fields.values, offer),
})
