export const emptyPassphrase = "Passphrase can't be empty"
export const savedPassphraseText = 'I saved my encryption passphrase.'

/** Every character counts, also spaces at the ends: a passphrase is never trimmed. */
export const passphraseProblem = (passphrase: string): string | undefined =>
  passphrase === '' ? emptyPassphrase : undefined

export function passphraseFileName(file: { brand: string; type: string; name: string; now: Date }): string {
  return `${[file.brand, file.type, file.name].map(fileNamePart).join('-')}-${file.now.toISOString()}.txt`
}

/** A name of the user's choosing must not become a path. */
const fileNamePart = (text: string): string => text.replace(/[/\\]/g, '_')
