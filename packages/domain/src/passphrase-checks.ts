/** Check values that a project keeps at most: one for each passphrase that was used in it. */
export const maxPassphraseChecks = 20
