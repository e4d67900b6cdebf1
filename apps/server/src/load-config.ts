import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings as api } from '@perigee/api/settings'
import { settings as auth } from '@perigee/auth/settings'
import { settings as compute } from '@perigee/compute-service/settings'
import { incusSettings as incus } from '@perigee/compute-engines/incus/settings'
import { qemuSettings as qemu } from '@perigee/compute-engines/qemu/settings'
import { settings as gateway } from '@perigee/gateway/settings'
import { settings as linkshare } from '@perigee/linkshare/settings'
import { chooseDataFolder } from './instance/data-folder.mjs'
import { isLoopback } from '@perigee/server-kit/http/loopback'
import { loadPlacements } from './placements/load-placements'
import { settings as server } from './settings'
import { storagePortOf } from './storage-port'
import { tlsOf } from './tls-config'
import { publicUrls } from './urls'

/** `dist` and `src` are equally deep. */
const program = fileURLToPath(new URL('..', import.meta.url))
/** Where `npm run pack` puts the console: only a package that was installed by itself has it. */
const packedConsole = join(program, 'console')
const isPacked = existsSync(packedConsole)
/** A package may lie anywhere and be replaced: then data is kept in the home of the user, else in the checkout. */
const root = isPacked ? homedir() : join(program, '../..')

/** Everything that the environment decides. @throws SettingError */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const settings = {
    server: server.load(env),
    api: api.load(env),
    gateway: gateway.load(env),
    auth: auth.load(env),
    linkshare: linkshare.load(env),
    compute: compute.load(env),
    qemu: qemu.load(env),
    incus: incus.load(env),
  }
  const ports = {
    api: settings.api.port,
    gateway: settings.gateway.port,
    auth: settings.auth.port,
    linkshare: settings.linkshare.port,
    compute: settings.compute.computePort,
  }
  const tls = tlsOf(settings.server, settings.api.bind)
  const { folder, note } = chooseDataFolder({ env, root, isRoot: process.getuid?.() === 0 })
  const servesCompute = settings.compute.compute !== null
  const addresses = { ...settings.server, computeUrl: settings.compute.computeUrl, servesCompute }
  const urls = publicUrls(addresses, tls?.ports ?? ports, { tls: tls !== null })
  const hasMailServer = settings.api.smtpUrl !== null
  return {
    settings,
    ports: { ...ports, outbox: settings.server.outboxPort },
    storagePort: storagePortOf(settings),
    tls,
    urls,
    servesCompute,
    dataFolder: folder,
    dataFolderNote: note,
    outboxFolder: join(folder, 'outbox'),
    passphraseKeysFile: settings.api.passphraseKeysFile ?? join(folder, 'passphrase-keys'),
    computeFolder: settings.compute.computeFolder ?? join(folder, 'compute'),
    consoleFolder: settings.server.consoleFolder ?? (isPacked ? packedConsole : join(root, 'apps/console/dist')),
    placements: loadPlacements(settings.server.placements, folder),
    hasMailServer,
    servesOutbox: !hasMailServer && wantsOutbox(settings.server.outbox, urls.console),
  }
}

const wantsOutbox = (chosen: 'auto' | 'on' | 'off', consoleUrl: string): boolean =>
  chosen === 'auto' ? isLoopback(new URL(consoleUrl).hostname) : chosen === 'on'

export type Config = ReturnType<typeof loadConfig>
