import type { Page } from 'playwright-core'
import type { Installation } from '../product'
import { accessSteps } from './access'
import { accountSteps } from './account'
import { archiveSteps } from './archives'
import { enterSteps } from './enter'
import { fileListSteps } from './file-list'
import { fileSteps } from './files'
import { mailSteps } from './mails'
import { passphraseSteps } from './passphrases'
import { previewSteps } from './preview'
import { projectSteps } from './projects'
import { settingsSteps } from './settings'
import { sharingSteps } from './sharing'
import { teamSteps } from './team'

/** What somebody in front of the console does: finds things by what they read, presses, types, waits for what shows. */
export const person = (page: Page, installation: Installation) => ({
  ...accountSteps(page, installation),
  ...mailSteps(page, installation),
  ...projectSteps(page),
  ...enterSteps(page, installation),
  ...passphraseSteps(page),
  ...fileSteps(page),
  ...fileListSteps(page),
  ...previewSteps(page),
  ...archiveSteps(page),
  ...sharingSteps(page),
  ...accessSteps(page),
  ...settingsSteps(page, installation),
  ...teamSteps(page),
})

export type Person = ReturnType<typeof person>
