import { copyFile, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskBytes } from '../disk/disk-bytes'
import { runTool } from '../run-tool'

const size = diskBytes(1)

/** A disk of one GB with a file system that has the tool in it, and grows with the disk. @returns where it is */
export async function makeTinyDisk(work: string, tool: string): Promise<string> {
  const tree = join(work, 'disk')
  await mkdir(join(tree, '.perigee/bin'), { recursive: true })
  await writeFile(join(tree, '.perigee/size'), `${size}\n`)
  await copyFile(tool, join(tree, '.perigee/bin/rclone'))
  const raw = join(work, 'disk.raw')
  await writeFile(raw, '')
  await truncate(raw, size)
  const settled = 'lazy_itable_init=0,lazy_journal_init=0,root_owner=0:0'
  await runTool('mke2fs', ['-q', '-t', 'ext4', '-m', '1', '-E', settled, '-d', tree, raw])
  const made = join(work, 'disk.qcow2')
  await runTool('qemu-img', ['convert', '-f', 'raw', '-O', 'qcow2', raw, made])
  return made
}
