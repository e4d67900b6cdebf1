import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { second } from '@perigee/std/durations'
import type { Account } from '../account'
import { emulator, processor } from '../arguments'
import type { CatalogueEntry } from '../images/catalogue-entry'
import { tinyReady } from '../images/tiny-init'
import { imagesIn } from '../places'

/** A machine takes less than two seconds with KVM. */
const limit = 10 * second

/** Boots the tiny image with KVM, without disk and network. @returns whether it got to its end */
export async function bootsWithKvm(folder: string, tiny: CatalogueEntry, account: Account): Promise<boolean> {
  const has = await access('/dev/kvm', constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!has) return false
  const args = [
    ['-nodefaults', '-no-user-config', '-M', 'q35', ...processor('kvm'), '-smp', '1', '-m', '128'],
    ['-kernel', `./${tiny.kernel}`, '-initrd', `./${tiny.initrd}`, '-append', 'console=ttyS0 quiet panic=-1'],
    ['-serial', 'stdio', '-display', 'none', '-no-reboot'],
    ['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
  ].flat()
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    const child = spawn(emulator, args, { ...account, cwd: imagesIn(folder), stdio: [...stdio] })
    let said = ''
    let isReady = false
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    child.stdout.on('data', (piece: Buffer) => {
      said = (said + piece.toString('latin1')).slice(-4_096)
      isReady = said.includes(tinyReady)
      if (isReady) child.kill('SIGKILL')
    })
    child.once('error', () => resolve(false))
    child.once('close', () => {
      clearTimeout(timer)
      resolve(isReady)
    })
  })
}
