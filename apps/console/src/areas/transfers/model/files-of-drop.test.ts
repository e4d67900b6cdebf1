import { expect, it } from 'vitest'
import { filesOfDrop } from './files-of-drop'

type Tree = { [name: string]: Tree | string }

/** As a browser gives what was dropped: readers answer with at most two entries at a time. */
function entryOf(name: string, content: Tree | string, above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`
  if (typeof content === 'string') {
    const file = (done: (file: File) => void) => done(new File([content], name))
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, inside]) => entryOf(child, inside, fullPath))
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 2)) }
  }
  return { isFile: false, isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry
}

const dropOf = (tree: Tree): DataTransfer => {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content),
  }))
  return { items } as unknown as DataTransfer
}

it('finds every file of a dropped tree, and keeps empty folders', async () => {
  const files = await filesOfDrop(
    dropOf({ 'a.txt': 'a', tree: { 'b.txt': 'bb', c: 'c', d: 'd', deep: { er: { 'e.txt': 'e' } }, hollow: {} } }),
  )
  expect(await Promise.all(files.map(async ({ path, file }) => `${path} ${await file.text()}`))).toEqual([
    'a.txt a',
    'tree/b.txt bb',
    'tree/c c',
    'tree/d d',
    'tree/deep/er/e.txt e',
    'tree/hollow/.file_placeholder ',
  ])
})
