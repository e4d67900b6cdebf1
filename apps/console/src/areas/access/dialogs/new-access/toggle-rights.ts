import type { AccessRight } from '@/worker/calls'

export const toggle = (chosen: readonly AccessRight[], right: AccessRight): AccessRight[] =>
  chosen.includes(right) ? chosen.filter((each) => each !== right) : [...chosen, right]

/** `all` on or off; what else is chosen stays. */
export const toggleAll = (
  chosen: readonly AccessRight[],
  all: readonly AccessRight[],
  isOn: boolean,
): AccessRight[] => [...chosen.filter((right) => !all.includes(right)), ...(isOn ? all : [])]
