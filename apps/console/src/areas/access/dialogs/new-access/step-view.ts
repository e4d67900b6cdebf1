import type { ReactNode } from 'react'
import type { Draft } from './wizard'

export type StepViewProps = {
  draft: Draft
  /** What the field is to say, once somebody has tried to leave the step. */
  missing: string | null
  objectLock: boolean
  onEdit: (patch: Partial<Draft>) => void
}
/** What one step shows; the dialog around it draws the buttons. */
export type StepView = (props: StepViewProps) => ReactNode
