import { readComputeToken } from '@perigee/compute/token/read-compute-token'
import { getConfig } from '@perigee/contract/config'
import { projects } from '@perigee/contract/projects'
import { hmacSha256, sha256 } from '@perigee/crypto/hash'
import { setComputeAllowed } from '@perigee/satellite-db/compute-entitlement'
import { minute } from '@perigee/std/durations'
import { fromBase64Url } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { createInstance } from '@perigee/compute/instances/create-instance'
import { aProject, type Person, type TestProject } from '../../testing/builders'
import { logIn } from '../../testing/access-matrix/scene'
import { aComputeLocation, withCompute } from '../../testing/compute'
import { startApi, type TestApi } from '../../testing/start-api'

const api = await startApi({ env: withCompute })
const without = await startApi()
const elsewhere = await startApi({ env: { PERIGEE_COMPUTE_URL: 'https://compute.test' } })
const onlyAllowed = await startApi({ env: { ...withCompute, PERIGEE_COMPUTE_PROJECTS: 'allowed' } })

async function tokenOf({ id }: TestProject, { browser }: Person): Promise<string | undefined> {
  const { status, body } = await browser.call(projects.config, { params: { id } })
  expect(status).toBe(200)
  return body.computeAuthToken
}

const allow = (on: TestApi, { row }: TestProject, isAllowed: boolean | null) =>
  setComputeAllowed(on.db, row.internalId, isAllowed)

describe('the token for compute', () => {
  it('is for the leaders of a project, each a new one at each time', async () => {
    const project = await aProject(api)
    const [owner, admin] = [await tokenOf(project, project.owner), await tokenOf(project, project.admin)]
    expect([owner, admin]).toEqual([expect.stringMatching(/^pct1\./), expect.stringMatching(/^pct1\./)])
    expect(await tokenOf(project, project.member)).toBeUndefined()
    api.clock.advance(1)
    expect(await tokenOf(project, project.owner)).not.toBe(owner)
  })

  it('names the project and the session, and lives for fifteen minutes', async () => {
    const project = await aProject(api)
    const token = (await tokenOf(project, project.owner)) ?? ''
    const [id = ''] = (project.owner.browser.http.cookies.get('_tokenKey') ?? '').split('.')
    expect(readComputeToken(api.deps, token)).toEqual({
      projectId: project.id,
      sessionIdHash: sha256(fromBase64Url(id)),
    })
    expect(token).not.toContain(id)
    api.clock.advance(15 * minute)
    expect(readComputeToken(api.deps, token)).toBeUndefined()
  })

  it('is signed with a key of its own, and with no other one of the installation', async () => {
    const project = await aProject(api)
    const [, payload = '', mac = ''] = ((await tokenOf(project, project.owner)) ?? '').split('.')
    const signedWith = (key: Uint8Array) =>
      Buffer.from(hmacSha256(key, fromBase64Url(payload))).equals(fromBase64Url(mac))
    const { computeTokens, ...others } = api.deps.keys
    expect(signedWith(computeTokens)).toBe(true)
    expect(Object.values(others).some(signedWith)).toBe(false)
  })

  it('is not there where there is no compute', async () => {
    const project = await aProject(without)
    expect(await tokenOf(project, project.owner)).toBeUndefined()
  })

  it('is there where compute runs on another host alone', async () => {
    const project = await aProject(elsewhere)
    expect(await tokenOf(project, project.owner)).toMatch(/^pct1\./)
  })

  it('follows what the operator says of the project, else of all', async () => {
    const [usual, named] = [await aProject(api), await aProject(onlyAllowed)]
    const [owner, ownerOfNamed] = [usual.owner, named.owner]
    await allow(api, usual, false)
    expect(await tokenOf(usual, owner)).toBeUndefined()
    await allow(api, usual, null)
    expect(await tokenOf(usual, owner)).toBeDefined()

    expect(await tokenOf(named, ownerOfNamed)).toBeUndefined()
    await allow(onlyAllowed, named, true)
    expect(await tokenOf(named, ownerOfNamed)).toBeDefined()
  })

  it('stays with a project that may have no more instances but has one, which somebody has to remove', async () => {
    const project = await aProject(api)
    const { session } = await logIn(api, project.owner.id)
    await createInstance(api.deps, session, {
      projectId: project.id,
      name: 'web',
      hostname: 'web.example.com',
      instanceType: 'nano',
      bootDiskGB: 0,
      image: 'tiny',
      location: await aComputeLocation(api),
      sshKeys: [],
    })
    await allow(api, project, false)
    expect(await tokenOf(project, project.owner)).toBeDefined()
  })
})

it('the configuration says where compute is, and pages may talk to it', async () => {
  const told = async (of: TestApi) => {
    const { body } = await of.browser().call(getConfig)
    const { headers } = await fetch(new URL('/', of.url))
    const [, connects = ''] = /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [body.computeUIEnabled, body.computeGatewayURL, connects.includes(':7915')]
  }
  expect(await told(api)).toEqual([true, 'http://127.0.0.1:7915', true])
  expect(await told(without)).toEqual([false, '', false])
})
