import type { Page } from 'playwright-core'
import type { Installation } from '../product'
import { accessSteps } from './access'
import { accountSteps } from './account'
import { fileSteps } from './files'
import { passphraseSteps } from './passphrases'
import { projectSteps } from './projects'

/** What somebody in front of the console does: finds things by what they read, presses, types, waits for what shows. */
export const person = (page: Page, installation: Installation) => ({
  ...accountSteps(page, installation),
  ...projectSteps(page),
  ...passphraseSteps(page),
  ...fileSteps(page),
  ...accessSteps(page),
})

export type Person = ReturnType<typeof person>
