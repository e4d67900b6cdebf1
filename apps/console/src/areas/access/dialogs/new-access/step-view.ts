import type { ReactNode } from 'react'
import type { Draft } from './wizard'

export type StepViewProps = {
  draft: Draft
  objectLock: boolean
  onEdit: (patch: Partial<Draft>) => void
}
/** What one step shows; the dialog around it draws the buttons. */
export type StepView = (props: StepViewProps) => ReactNode
