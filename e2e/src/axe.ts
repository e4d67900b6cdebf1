import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { untilStill } from './until-still'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const aboutColors = ['color-contrast', 'link-in-text-block']

/**
 * What keeps some people from using the page as it is now: one line per rule and place; empty is good (WCAG 2.2 AA).
 * `onlyColors`: for a page that was looked at in other colours before.
 */
export async function accessibilityProblems(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  // What fades in has no contrast yet.
  await untilStill(page)
  const axe = new AxeBuilder({ page })
  // A page of its own to gather what other frames say takes a third of the time.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await (onlyColors ? axe.withRules(aboutColors) : axe.withTags(standard)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
