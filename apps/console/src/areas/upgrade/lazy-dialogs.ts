// Dialogs whose code is loaded when they are opened. Apart from loaders.ts, so that pages can open them without a circle.
import { defineDialog } from '@/lib/dialogs'

export const upgradeDialog = defineDialog(async () => (await import('./upgrade-dialog')).UpgradeDialog)
