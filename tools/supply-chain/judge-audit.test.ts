import { expect, it } from 'vitest'
import { judgeAdvisories, judgeSignatures } from './judge-audit'

const via = [{ source: 1, title: 'Reads too far', url: 'https://example.test/1', severity: 'high' }, 'brought-by']
const audit = (counts: object) =>
  JSON.stringify({
    vulnerabilities: { fastify: { severity: 'high', via } },
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  })

it.each([
  ['a high advisory', audit({ high: 1 }), 'bad'],
  ['a critical advisory', audit({ critical: 1 }), 'bad'],
  ['a moderate advisory', audit({ moderate: 1 }), 'fine'],
  ['what a mirror without advisories says', '{"message":"405 Method Not Allowed","error":{"summary":""}}', 'unasked'],
  ['nothing', '', 'unasked'],
  ['a page of a proxy', '<html>', 'unasked'],
])('judges %s', (_, output, state) => expect(judgeAdvisories(output).state).toBe(state))

it('names an advisory, once', () => {
  expect(judgeAdvisories(audit({ high: 1 })).says).toEqual(['high: fastify: Reads too far (https://example.test/1)'])
})

it.each([
  ['all signed', '{"invalid":[],"missing":[]}', 'fine'],
  ['a wrong signature', '{"invalid":[{"name":"pg","version":"1.0.0"}],"missing":[]}', 'bad'],
  ['none', '{"invalid":[],"missing":[{"name":"pg","version":"1.0.0"}]}', 'bad'],
  ['no answer', '', 'unasked'],
  ['an error', '{"error":{"code":"ETIMEDOUT"}}', 'unasked'],
])('judges signatures: %s', (_, output, state) => expect(judgeSignatures(output).state).toBe(state))
