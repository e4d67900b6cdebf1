// Dialogs whose code is loaded when they are opened.
import { lazyView } from '@/components/lazy-view'
import { defineDialog } from '@/lib/dialogs'

const load = async () => (await import('./dialogs/passphrase-dialog')).PassphraseDialog

export const passphraseDialog = defineDialog(load)
/** The same within something that is open already. */
export const PassphraseDialog = lazyView(load)
