import { Progress } from '@mantine/core'
import { showCents } from '@/lib/show-dollars'
import type { Budget } from './queries'

/** How much of a budget is spent, and in a lighter shade what the whole month will probably take of it. */
export function SpentBar({ budget, name }: { budget: Budget; name: string }) {
  const { spentCents, forecastCents, cents } = budget
  const spent = partOf(spentCents, cents)
  const expected = Math.max(0, partOf(forecastCents, cents) - spent)
  const color = spentCents >= cents ? 'red' : forecastCents > cents ? 'yellow' : 'orbit'
  return (
    <Progress.Root size="md">
      <Progress.Section
        value={spent}
        color={color}
        aria-label={`${name}: ${showCents(spentCents)} of ${showCents(cents)} spent`}
      />
      <Progress.Section value={expected} color={`var(--mantine-color-${color}-light-hover)`} withAria={false} striped />
    </Progress.Root>
  )
}

/** 0 to 100; ARIA takes no number in scientific notation. */
const partOf = (amount: number, cents: number): number => Math.round(Math.min(1, amount / cents) * 10_000) / 100
