import type { Locator } from 'playwright-core'

/** Waits until it can be seen, or until it is gone. @throws when that does not happen in time */
export async function shows(locator: Locator, visible = true): Promise<void> {
  await locator.first().waitFor({ state: visible ? 'visible' : 'hidden' })
}
