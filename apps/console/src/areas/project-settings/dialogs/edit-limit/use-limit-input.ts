import {
  limitInputBytes,
  limitInputText,
  type LimitUnit,
  limitUnitOf,
  isNoLimit,
  sizeLimitProblem,
} from '@perigee/domain/limit-input'
import { useState } from 'react'

export interface LimitInput {
  text: string
  unit: LimitUnit
  /** Null while the text is no limit; 0 for 'No Limit'. */
  bytes: number | null
  /** What is wrong with the text. */
  problem: string | undefined
  type: (text: string) => void
  /** The same limit in another unit. */
  convert: (unit: LimitUnit) => void
}

/** A limit as it is typed, which begins with the given one. */
export function useLimitInput(start: number): LimitInput {
  const [typed, setTyped] = useState(() => {
    const unit = limitUnitOf(start)
    return { unit, text: limitInputText(start, unit) }
  })
  const { text, unit } = typed
  const bytes = limitInputBytes(text, unit) ?? null

  return {
    ...typed,
    bytes,
    problem: sizeLimitProblem(text, unit),
    type: (now) => setTyped({ unit, text: now }),
    convert: (to) => setTyped({ unit: to, text: bytes === null || isNoLimit(text) ? text : limitInputText(bytes, to) }),
  }
}
