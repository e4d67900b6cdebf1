import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unknownSettingLines } from './all-settings'
import { createCli } from './cli'
import { loadConfig } from './load-config'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const pages = ['README.md', 'docs/install.md', 'docs/operations.md', 'docs/decisions/first-accounts.md']
const configurations = [
  'Dockerfile',
  'compose.yaml',
  'compose.s3.yaml',
  'deploy/perigee.env',
  'deploy/perigee.service',
  'deploy/perigee-backup.service',
  'deploy/perigee-compute.service',
  'deploy/nginx.conf',
  'deploy/Caddyfile',
]
const files = [...pages, ...configurations]

/** Of the demo and of tests. */
const ofTools = ['PERIGEE_URL', 'PERIGEE_OUTBOX_URL', 'PERIGEE_S3_BLOBS']

describe.each(files)('%s', (file) => {
  it('names settings that exist', () => {
    const named = read(file).match(/\bPERIGEE_[A-Z][A-Z0-9_]*[A-Z0-9]\b/g) ?? []
    const env = Object.fromEntries(named.filter((name) => !ofTools.includes(name)).map((name) => [name, '1']))
    expect(unknownSettingLines(env)).toEqual([])
  })

  it('names commands that exist', () => {
    const cli = createCli({})
    const known = new Set(cli.commands.map((command) => command.name()))
    const admin = new Set(cli.commands.find((one) => one.name() === 'admin')?.commands.map((command) => command.name()))
    for (const [, command = '', below] of read(file).matchAll(/perigee-server ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)) {
      if (!known.has(command)) expect(command).toMatch(/^(help|does|stands|in|says|on)$/)
      if (command === 'admin' && below !== undefined) expect(admin).toContain(below)
    }
  })
})

/** As GitHub makes them: lower case, words joined by hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

it.each(pages)('%s links to pages, headings and files that are there', (page) => {
  for (const [, link = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    expect(existsSync(join(root, target)), link).toBe(true)
    if (anchor === undefined || !target.endsWith('.md')) continue
    const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
    expect(anchors, link).toContain(anchor)
  }
})

describe('ports', () => {
  const { ports } = loadConfig({})
  const services = [ports.api, ports.gateway, ports.auth, ports.linkshare]

  it.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('of all services are what %s leads to', (file) => {
    const led = [...read(file).matchAll(/(?:proxy_pass http:\/\/|reverse_proxy )127\.0\.0\.1:(\d+)/g)]
    expect(led.map(([, port]) => Number(port))).toEqual([...services, ports.compute])
  })

  it('are those that the image and compose.yaml open, to this machine alone', () => {
    expect(/^EXPOSE (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ').map(Number)).toEqual(services)
    expect([...read('compose.yaml').matchAll(/- (127\.0\.0\.1:\d+:\d+)/g)].map(([, port]) => port)).toEqual(
      services.map((port) => `127.0.0.1:${port}:${port}`),
    )
  })

  it('are asked by the health check of the image', () => {
    const check = /CMD \["node".*$/m.exec(read('Dockerfile'))?.[0] ?? ''
    expect([...check.matchAll(/'(\d+)\//g)].map(([, port]) => Number(port))).toEqual(services)
  })
})

it('the unit of compute ends its service alone, never an instance', () => {
  expect(read('deploy/perigee-compute.service')).toMatch(/^KillMode=process$/m)
  expect(read('deploy/perigee.service')).not.toMatch(/PERIGEE_COMPUTE/)
})

it('the image runs as a number that is not root, and names its base by version', () => {
  const text = read('Dockerfile')
  expect(text).toMatch(/^ARG UID=[1-9]\d+$/m)
  expect(text).toMatch(/^USER \$\{UID\}:\$\{UID\}$/m)
  expect(text).toMatch(/^ARG NODE_IMAGE=\S+:24\.\d+\.\d+-/m)
  expect(read('compose.yaml')).toMatch(/image: \S+postgres:\d+\.\d+-/)
})
