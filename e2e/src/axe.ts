import { AxeBuilder } from '@axe-core/playwright'
import type axe from 'axe-core'
import type { Result, RunOnly } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilStill } from './until-still'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The small build: each page that is opened has to read it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const aboutColors = ['color-contrast', 'link-in-text-block']

/**
 * What keeps some people from using the page as it is now: one line per rule and place; empty is good (WCAG 2.2 AA).
 * `onlyColors`: for a page that was looked at in other colours before.
 */
export async function accessibilityProblems(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  // What fades in has no contrast yet.
  await untilStill(page)
  const runOnly: RunOnly = onlyColors ? { type: 'rule', values: aboutColors } : { type: 'tag', values: standard }
  const violations =
    page.frames().length > 1
      ? (await new AxeBuilder({ page }).options({ runOnly }).analyze()).violations
      : await violationsIn(page, runOnly)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** The same for a page without frames, which is given axe once and not at each look: several times as fast. */
async function violationsIn(page: Page, runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations
  }, runOnly)
}
