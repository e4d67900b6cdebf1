import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Page } from 'playwright-core'

/**
 * For tests that are steps of one way: after a step that failed the others are skipped, and a picture and the outline
 * of the page it failed on are kept.
 */
export function asJourney(pageOf: () => Page | undefined): void {
  let failed = false
  beforeEach(({ skip }) => skip(failed, 'an earlier step failed'))
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || failed) return
    failed = true
    const page = pageOf()
    // A page that is gone hides nothing of what the test says itself.
    if (page) console.error(await pictureOf(page, task.name).catch((cause: unknown) => cause))
  })
}

async function pictureOf(page: Page, name: string): Promise<string> {
  const folder = join(tmpdir(), 'perigee-e2e-failures')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name.replace(/\W+/g, '-')}.png`)
  await page.screenshot({ path })
  return `The page at ${page.url()} (picture: ${path})\n${await page.locator('body').ariaSnapshot()}`
}
