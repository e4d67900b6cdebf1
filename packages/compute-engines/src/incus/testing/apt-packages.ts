import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'

const run = promisify(execFile)
const keptIn = fileURLToPath(new URL('../../../../../node_modules/.cache/perigee-incus/', import.meta.url))
const quick = { timeout: 120_000 }

/** Incus of the backports, what it needs, and what the image of the tests is made of. */
const wanted =
  'incus-base incus-client nftables uidmap rsync squashfs-tools attr lxcfs dnsmasq-base dropbear-bin busybox-static'.split(
    ' ',
  )

/**
 * A tree with Incus and all that it needs of Debian, which is not installed: nothing of the system is changed. It is
 * kept for the next run. @throws where this is no Debian 12, or its mirror cannot be reached
 */
export async function fetchPackages(): Promise<string> {
  const tree = join(keptIn, 'tree')
  if (await stat(join(tree, 'usr/libexec/incus/incusd')).catch(() => null)) return tree
  const work = join(keptIn, `work-${process.pid}`)
  await rm(work, { recursive: true, force: true })
  await unpack(await download(join(work, 'apt')), join(work, 'tree'))
  await rm(join(work, 'apt'), { recursive: true })
  await rename(join(work, 'tree'), tree).catch(() => undefined)
  await rm(work, { recursive: true, force: true })
  return tree
}

/** Packages that are not installed here, with lists of packages of its own. */
async function download(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'lists/partial'), { recursive: true })
  await mkdir(join(folder, 'cache/archives/partial'), { recursive: true })
  await writeFile(join(folder, 'sources.list'), await sources())
  const own = { 'Dir::State::lists': 'lists', 'Dir::Etc::sourcelist': 'sources.list', 'Dir::Cache': 'cache' }
  const options = [
    ...Object.entries(own).map(([name, at]) => `${name}=${join(folder, at)}`),
    'Dir::Etc::sourceparts=/nonexistent',
    'Acquire::Languages=none',
    'APT::Sandbox::User=root',
    // Nothing of the system is written to, so whoever installs something there need not wait.
    'Debug::NoLocking=true',
  ].flatMap((option) => ['-o', option])
  await run('apt-get', [...options, '-q', '-y', 'update'], quick)
  const install = ['-q', '-y', '--reinstall', '--no-install-recommends', '-t', 'bookworm-backports', '-d', 'install']
  await run('apt-get', [...options, ...install, ...wanted], quick)
  const archives = join(folder, 'cache/archives')
  return (await readdir(archives)).filter((name) => name.endsWith('.deb')).map((name) => join(archives, name))
}

/** Main alone, of the mirror that this system has. */
async function sources(): Promise<string> {
  const files = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources']
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const [mirror] = /https?:\/\/\S+\/debian\/?(?=\s)/.exec(texts.join('\n')) ?? []
  if (mirror === undefined) throw new Error('no mirror of Debian is set in /etc/apt')
  const by = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  const suites = ['bookworm', 'bookworm-updates', 'bookworm-backports']
  return suites.map((suite) => `deb ${by} ${mirror} ${suite} main\n`).join('')
}

/** Into one tree, in which all programs and libraries are below usr, as they are in Debian 12. */
async function unpack(archives: readonly string[], tree: string): Promise<void> {
  await mkdir(tree, { recursive: true })
  for (const archive of archives) await run('dpkg-deb', ['-x', archive, tree], quick)
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    const folder = join(tree, name)
    if (!(await stat(folder).catch(() => null))) continue
    await cp(folder, join(tree, 'usr', name), { recursive: true, verbatimSymlinks: true })
    await rm(folder, { recursive: true })
  }
}
