import { accessNameProblem, maxAccessNameLength } from '@perigee/domain/access-name'
import { tomorrow } from '@/lib/date-field'
import type { WizardRules } from '@/lib/wizard'
import { type MadeKey, notMade } from '../made-key'
import type { NewKey } from '../queries'
import { allRights, noArea, type Rights, rightsBody } from '../rights'
import { dateProblem, type Duration, endOf, nanosUntil } from './duration'

export type Step = 'form' | 'made'

export interface KeyDraft extends MadeKey, Rights {
  name: string
  duration: Duration
  /** As a date field has it; of a custom duration. */
  date: string
  /** Whether the rights that are chosen count. */
  narrowed: boolean
}

export const newDraft = (now: Date): KeyDraft => ({
  ...notMade,
  ...allRights,
  name: '',
  duration: 'none',
  date: tomorrow(now),
  narrowed: false,
})

export type FormProblems = { name?: string | undefined; date?: string | undefined; areas?: string | undefined }

/** What keeps the form from being sent. `most`: characters of names, as configured. */
export const problemsOf = (
  { name, duration, date, narrowed, allAreas, areas }: KeyDraft,
  { now, most }: { now: Date; most: number },
): FormProblems => ({
  name: accessNameProblem(name, [], Math.min(most, maxAccessNameLength)),
  date: duration === 'custom' ? dateProblem(date, now) : undefined,
  areas: narrowed && !allAreas && areas.length === 0 ? noArea : undefined,
})

/** `most`: characters of names, as configured. */
export const rules = (most: number): WizardRules<Step, KeyDraft> => ({
  path: () => ['form', 'made'],
  problem(step, draft) {
    if (step !== 'form') return null
    const { name, date, areas } = problemsOf(draft, { now: new Date(), most })
    return name ?? date ?? areas
  },
  mayGoBack: () => false,
})

/** What the call is given. `narrows`: whether the satellite takes rights; others refuse or forget what they do not know. */
export const wishOf = (draft: KeyDraft, { narrows, now }: { narrows: boolean; now: Date }): NewKey => ({
  name: draft.name.trim(),
  expiration: nanosUntil(endOf(draft.duration, draft.date, now), now),
  ...(narrows && draft.narrowed && rightsBody(draft)),
})
