import type { RefObject } from 'react'
import { ErrorNote } from '@/components/error-note'

interface Props {
  at: RefObject<HTMLDivElement | null>
  problem: string | null
  label: string
}

/** Where an element of Stripe stands, and what keeps it away. */
export const ElementFrame = ({ at, problem, label }: Props) => (
  <div role="group" aria-label={label}>
    <ErrorNote error={problem} />
    <div ref={at} />
  </div>
)
