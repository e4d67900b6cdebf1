import { expect } from 'vitest'
import type { Locator } from 'playwright-core'

/** Waits until it can be seen, or until it is gone. */
export async function shows(locator: Locator, visible = true): Promise<void> {
  await locator.first().waitFor({ state: visible ? 'visible' : 'hidden' })
  expect(await locator.first().isVisible()).toBe(visible)
}
