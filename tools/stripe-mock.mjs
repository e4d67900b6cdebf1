// Has every request of our Stripe adapter judged by stripe-mock, Stripe's own: builds it once with Go, then runs the tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const version = 'v0.203.0'
const folder = join(process.cwd(), '.cache/stripe-mock')
const run = (program, args, env) => {
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

mkdirSync(folder, { recursive: true })
run('go', ['install', `github.com/stripe/stripe-mock@${version}`], { GOBIN: folder })
run('npx', ['vitest', 'run', '--project', 'integration', 'packages/card-providers/src/stripe'], {
  PERIGEE_STRIPE_MOCK: join(folder, 'stripe-mock'),
})
