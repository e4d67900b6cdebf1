import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What keeps some people from using the page as it is now: one line per rule and place; empty is good (WCAG 2.2 AA). */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
