import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const applets =
  'awk cat chmod date df echo env free grep head hostname id ifconfig kill ls mkdir nc nproc poweroff ps pwd reboot rm sh sleep sync tail touch wget'

/** Answers to both signs of an end: of Incus, and of `poweroff` in it. */
const init = `#!/bin/sh
ifconfig lo 127.0.0.1 up
hostname -F /etc/hostname
trap 'exec poweroff -f' PWR USR2
trap 'exec reboot -f' TERM
if [ -s /etc/password-login ]; then refuse=; else refuse=-s; fi
/usr/sbin/dropbear -E -R -p 127.0.0.1:22 $refuse
while :; do sleep 3600 & wait $!; done
`

/** What of the configuration of a machine is written where at each start. */
const templates = {
  '/etc/user-data': '{{ config_get("cloud-init.user-data", "") }}',
  '/etc/hostname': '{{ config_get("user.hostname", "localhost") }}',
  '/etc/shadow': 'root:{{ config_get("user.password-hash", "*") }}:19000:0:99999:7:::',
  '/etc/password-login': '{{ config_get("user.password-login", "") }}',
  '/root/.ssh/authorized_keys': '{{ config_get("user.ssh-keys", "") }}',
  '/root/.aws/config': '{{ config_get("user.aws-config", "") }}',
  '/root/.aws/credentials': '{{ config_get("user.aws-credentials", "") }}',
  '/root/.config/rclone/rclone.conf': '{{ config_get("user.rclone-config", "") }}',
}

/** A whole system for containers in 3 MB: busybox and dropbear. @returns the archive that Incus takes */
export async function makeTinyImage(tree: string, folder: string, properties: Record<string, string>): Promise<string> {
  const image = join(folder, 'image')
  const root = join(image, 'rootfs')
  await rm(image, { recursive: true, force: true })
  for (const name of ['bin', 'dev', 'etc/dropbear', 'proc', 'run', 'sbin', 'sys', 'tmp', 'usr/sbin'])
    await mkdir(join(root, name), { recursive: true })
  await cp(join(tree, 'usr/bin/busybox'), join(root, 'bin/busybox'))
  for (const applet of applets.split(' ')) await symlink('busybox', join(root, 'bin', applet))
  const dropbear = join(tree, 'usr/sbin/dropbear')
  await cp(dropbear, join(root, 'usr/sbin/dropbear'))
  for (const [at, from] of await libraries(dropbear, join(tree, 'usr/lib/x86_64-linux-gnu')))
    await cp(from, join(root, at), { dereference: true, recursive: true })
  await write(join(root, 'sbin/init'), init, 0o755)
  await write(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n', 0o644)
  await write(join(root, 'etc/group'), 'root:x:0:\n', 0o644)
  // What is there keeps its mode when a template is written over it.
  for (const path of Object.keys(templates)) await write(join(root, path), '', path === '/etc/hostname' ? 0o644 : 0o600)
  await write(join(root, 'etc/shadow'), 'root:*:19000:0:99999:7:::\n', 0o600)
  await chmod(join(root, 'root'), 0o700)
  await writeMetadata(image, properties)
  const archive = join(folder, 'tiny.tar.gz')
  const all = ['metadata.yaml', 'templates', 'rootfs']
  await run('tar', ['-C', image, '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, ...all])
  return archive
}

/** JSON is YAML. Where cloud-init would do the rest, it is not done: there is none in it. */
async function writeMetadata(image: string, properties: Record<string, string>): Promise<void> {
  const isOfCloudInit = properties['perigee.seed'] === 'cloud-init'
  const ofCloudInit = ['/etc/user-data', '/etc/hostname']
  const written = Object.entries(templates).filter(([path]) => !isOfCloudInit || ofCloudInit.includes(path))
  const named = written.map(([path, text], at) => ({ path, text, file: `${at}.tpl` }))
  for (const { text, file } of named) await write(join(image, 'templates', file), `${text}\n`, 0o644)
  const metadata = {
    architecture: 'x86_64',
    creation_date: 1_700_000_000,
    properties,
    templates: Object.fromEntries(named.map(({ path, file }) => [path, { when: ['start'], template: file }])),
  }
  await write(join(image, 'metadata.yaml'), JSON.stringify(metadata), 0o644)
}

async function write(file: string, text: string, mode: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 })
  await writeFile(file, text, { mode })
}

/** Where each library has to be in the image, and where it is here. */
async function libraries(program: string, own: string): Promise<[string, string][]> {
  const { stdout } = await run('ldd', [program], { env: { ...process.env, LD_LIBRARY_PATH: own } })
  return [...stdout.matchAll(/(\/\S+)/g)].flatMap(([path]): [string, string][] => {
    if (!path.includes('.so')) return []
    return [[path.startsWith(own) ? join('usr/lib/x86_64-linux-gnu', path.slice(own.length)) : path, path]]
  })
}
