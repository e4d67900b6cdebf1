/**
 * The name of an object inside an archive. Unpacking must never leave the folder that is unpacked into, nor lose a
 * file to another one of the same name: what means something to a file system is written percent-encoded.
 */
export const memberName = (relativeKey: string): string => relativeKey.split('/').map(safeComponent).join('/')

const escape = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function safeComponent(name: string): string {
  if (name === '') return '%2F'
  if (name === '.' || name === '..') return name.replaceAll('.', '%2E')
  // Windows takes `C:` for a drive and a backslash for a separator; control characters trouble terminals.
  return name.replace(/[\p{Cc}\\]/gu, escape).replace(/^\w+:/, (drive) => drive.replace(':', '%3A'))
}
