import { characterCount, nameTooLong } from './text-rules'

export const maxFolderNameLength = 50

/** Why a folder cannot get this name among the listing's `existing` keys, or undefined. The name is stored trimmed. */
export function folderNameProblem(name: string, existing: readonly string[] = []): string | undefined {
  if (name === '') return 'Folder name is required.'
  const trimmed = name.trim()
  if (trimmed === '') return 'Name must not be only space.'
  if (trimmed.includes('/')) return 'Name must not contain "/".'
  if (/^\.+$/.test(trimmed)) return 'Name must not be only periods.'
  if (characterCount(trimmed) > maxFolderNameLength) return nameTooLong(maxFolderNameLength)
  return existing.some((key) => key.trim() === trimmed) ? 'This folder already exists.' : undefined
}
