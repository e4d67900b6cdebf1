// `npm run build:native`: the optional module that seals, opens and hashes content faster, where there is Rust. See
// docs/decisions/native-module.md. Nothing else builds it, and nothing needs it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = `${root}native/target`
const libraries = { win32: 'perigee_native.dll', darwin: 'libperigee_native.dylib' }
const library = `${target}/release/${libraries[process.platform] ?? 'libperigee_native.so'}`
const built = `${root}native/perigee-native.node`
const serverFolder = `${root}apps/server/dist`

const cargo = ['build', '--release', '--locked', '--manifest-path', `${root}native/Cargo.toml`, '--target-dir', target]
const { status, error } = spawnSync('cargo', cargo, { stdio: 'inherit' })
if (error?.code === 'ENOENT') {
  console.error('This needs Rust (https://rustup.rs) and a C compiler. The server runs without the module, too.')
}
if (status !== 0) process.exit(1)

place(library, built)
if (existsSync(serverFolder)) place(built, `${serverFolder}/perigee-native.node`)
console.log(`${built}: servers take it at their next start.`)

/** A server that runs has the old file in its memory: it keeps that, and is not written over. */
function place(from, to) {
  copyFileSync(from, `${to}.new`)
  renameSync(`${to}.new`, to)
}
