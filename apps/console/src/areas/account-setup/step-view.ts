import type { ReactNode } from 'react'
import type { Draft, Facts } from './setup'

interface Props {
  draft: Draft
  facts: Facts
  /** It was tried to go on: what is missing says so. */
  isMarked: boolean
  onEdit: (patch: Partial<Draft>) => void
}

/** The content of one step. */
export type StepView = (props: Props) => ReactNode
