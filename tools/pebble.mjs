// Gets certificates from Pebble, the test authority of Let's Encrypt: builds it once with Go, then runs the tests of ACME.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificates } from '../packages/testing/src/certificates.ts'

const version = 'v2.10.1'
const folder = join(process.cwd(), '.cache/pebble')
const run = (program, args, env) => {
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

mkdirSync(folder, { recursive: true })
run('go', ['install', `github.com/letsencrypt/pebble/v2/cmd/pebble@${version}`], { GOBIN: folder })
const root = join(folder, 'root.pem')
// its address speaks TLS alone, with this certificate
writeFileSync(root, certificates.one.cert)
run('npx', ['vitest', 'run', '--project', 'integration', 'packages/server-kit/src/acme'], {
  PERIGEE_PEBBLE: join(folder, 'pebble'),
  NODE_EXTRA_CA_CERTS: root,
})
