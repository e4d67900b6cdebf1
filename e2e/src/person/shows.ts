import type { Locator } from 'playwright-core'

/** Waits until it can be seen, or until it is gone. @throws when that does not happen in time */
export async function shows(locator: Locator, visible = true): Promise<void> {
  await locator.first().waitFor({ state: visible ? 'visible' : 'hidden' })
}

/** Waits until it can be seen and cannot be pressed. @throws when that does not happen in time */
export const isOff = (button: Locator): Promise<void> => shows(button.and(button.page().locator(':disabled')))
