import { emptyFolder, type UploadFile } from './upload-file'

/**
 * Everything that was dropped, folders with all that is in them. Call it while the drop is handled: what was dropped is
 * out of reach afterwards.
 */
export async function filesOfDrop({ items }: DataTransfer): Promise<UploadFile[]> {
  const found = [...items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    if (entry) return [filesOf(entry)]
    const file = item.getAsFile()
    return file ? [Promise.resolve([{ path: file.name, file }])] : []
  })
  return (await Promise.all(found)).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<UploadFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) return [{ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }]
  if (!isFolder(entry)) return []
  const inside: UploadFile[] = []
  const children = await childrenOf(entry)
  // One after another: thousands of files opened at once are refused by some systems.
  for (const child of children) inside.push(...(await filesOf(child)))
  return children.length === 0 ? [emptyFolder(path)] : inside
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** A reader gives some at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return children
    children.push(...some)
  }
}
