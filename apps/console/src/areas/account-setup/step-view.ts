import type { ReactNode } from 'react'
import type { Draft, Facts } from './setup'

/** The content of one step. */
export type StepView = (props: { draft: Draft; facts: Facts; onEdit: (patch: Partial<Draft>) => void }) => ReactNode
