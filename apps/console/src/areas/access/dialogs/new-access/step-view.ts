import type { ReactNode } from 'react'
import type { AccessType } from './access-types'
import type { LockRight } from './rights'
import type { Draft, Wish } from './wizard'

export interface ApplicationChoice {
  id: string
  name: string
}

export type StepViewProps = {
  draft: Draft
  /** What the draft comes to. */
  wish: Wish
  /** What the field is to say, once somebody has tried to leave the step. */
  missing: string | null
  /** Rights to object locks that are offered. */
  locks: readonly LockRight[]
  /** Those that the project offers. */
  types: readonly AccessType[]
  applications: readonly ApplicationChoice[]
  /** The one that the access is for. */
  application: ApplicationChoice | undefined
  buckets: { names: readonly string[] | undefined; isLoading: boolean; error: unknown }
  onEdit: (patch: Partial<Draft>) => void
}
/** What one step shows; the dialog around it draws the buttons. */
export type StepView = (props: StepViewProps) => ReactNode
