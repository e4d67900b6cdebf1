import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool, ToolFailure } from '../run-tool'

/** A package as the index of the host's apt names it. */
export interface DebianPackage {
  /** With its version, as `apt-get download` calls it. */
  file: string
  checksum: string
}

const quiet = ['-q', '-o', 'APT::Sandbox::User=root']

/** What would be downloaded. The index is read anew where the host's has none of them. @throws ToolFailure */
export async function findPackages(names: readonly string[]): Promise<DebianPackage[]> {
  const ask = () => runTool('apt-get', [...quiet, 'download', '--print-uris', ...names])
  return parseUris(await ask().catch(afterUpdate(ask)))
}

/** Downloads packages and unpacks them, all into `root`. @throws ToolFailure */
export async function unpackPackages(names: readonly string[], work: string, root: string): Promise<void> {
  const debs = join(work, 'debs')
  await mkdir(debs, { recursive: true })
  const fetch = () => runTool('apt-get', [...quiet, 'download', ...names], { cwd: debs })
  await fetch().catch(afterUpdate(fetch))
  await mkdir(root, { recursive: true })
  const unpackAll = 'for deb in *.deb; do dpkg-deb -x "$deb" "$1"; done'
  await runTool('sh', ['-e', '-c', unpackAll, 'unpack', root], { cwd: debs })
}

/** The package that the newest kernel for machines of clouds is in: `linux-image-6.1.0-56-cloud-amd64`. */
export async function findCloudKernel(): Promise<string> {
  const ask = () => runTool('apt-cache', ['depends', 'linux-image-cloud-amd64'])
  const found = kernelIn(await ask().catch(() => '')) ?? kernelIn(await afterUpdate(ask)(undefined))
  if (found === undefined) throw new Error('apt knows no package linux-image-cloud-amd64')
  return found
}

/** Lines of `apt-get download --print-uris`: `'https://…' rclone_1.60.1_amd64.deb 14608128 SHA256:…`. */
export function parseUris(output: string): DebianPackage[] {
  return output
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([uri, file]) => uri?.startsWith("'") && file?.endsWith('.deb'))
    .map(([, file = '', , checksum = '']) => ({ file, checksum }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

const kernelIn = (output: string): string | undefined =>
  /Depends: (linux-image-[\w.-]+-cloud-amd64)\s/.exec(output)?.[1]

function afterUpdate(again: () => Promise<string>): (cause: unknown) => Promise<string> {
  return async (cause) => {
    if (cause instanceof ToolFailure && cause.exitCode === null) throw cause
    await runTool('apt-get', [...quiet, 'update'])
    return again()
  }
}
