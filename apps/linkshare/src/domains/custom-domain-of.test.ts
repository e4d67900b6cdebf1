import { expect, it } from 'vitest'
import { customDomainOf } from './custom-domain-of'

const own = new Set(['links.test', 'console.test'])

it.each([
  ['site.example', 'site.example'],
  ['site.example:8080', 'site.example'],
  ['SITE.Example.:80', 'site.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['links.test.site.example', 'links.test.site.example'],
])('%s is the custom domain %s', (host, domain) => expect(customDomainOf(host, own)).toBe(domain))

it.each([
  'links.test',
  'links.test:7914',
  'LINKS.TEST.',
  'Links.Test.:443',
  'console.test',
  '127.0.0.1:7914',
  '2130706433',
  '0x7f.0.0.1',
  '[::1]:7914',
  '[::ffff:127.0.0.1]',
  '::1',
  'localhost:7914',
  'nas.local',
  'app.localhost',
  '',
  ':80',
  '.',
  '..',
  'site..example',
  '.site.example',
  'links.test@site.example',
  'site.example/links.test',
  'site.example\\links.test',
  'site.example#',
  'site.example:80:80',
  'site.example:x',
  'a_b.example',
  '-a.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'a'.repeat(16_000),
])('%j is none', (host) => expect(customDomainOf(host, own)).toBeNull())
