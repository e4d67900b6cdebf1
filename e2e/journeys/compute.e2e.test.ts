import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { apiKeys } from '@perigee/contract/api-keys'
import { projects } from '@perigee/contract/projects'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserSession, browserSession } from '../src/browser-session'
import { needTinyImage } from '../src/compute-images'
import { asJourney } from '../src/journey'
import { onlooker } from '../src/look'
import { machineProcesses } from '../src/machine-processes'
import { makeGrant, registerGrant } from '../src/make-access'
import { type Person, person } from '../src/person/person'
import { shows } from '../src/person/shows'
import { killAtOnce } from '../src/process-tree'
import { type Installation, newInstallation, type Product, startProduct } from '../src/product'
import { s3Client } from '../src/s3-client'
import { serviceProcess } from '../src/service-process'
import { type Account, signUp } from '../src/sign-up'
import { type SshClient, sshClient } from '../src/ssh'
import { takeDown } from '../src/take-down'

const passphrase = 'of the machines'
/** For a machine in software to start, on a computer that has other work too. */
const boots = { timeout: 180_000 }

let installation: Installation
let product: Product
let owner: Account
let projectId = ''
let session: BrowserSession
let user: Person
let ssh: SshClient
let s3: S3Client
let machine = { id: '', address: '', port: 0, user: '' }
const { look, problems } = onlooker(() => session.page)

beforeAll(async () => {
  installation = await newInstallation({ PERIGEE_COMPUTE: 'qemu' })
  await needTinyImage(installation)
  ssh = await sshClient()
  product = await startProduct(installation)
  owner = await signUp(product)
  const { answer: project } = await owner.client.call(projects.create, { body: { name: 'Machines' } })
  projectId = project.id
  const grant = await makeGrant(owner.client, { projectId, name: 'laptop', passphrase })
  s3 = s3Client(await registerGrant(product, grant))
  await s3.send(new CreateBucketCommand({ Bucket: 'films' }))
  await s3.send(new CreateBucketCommand({ Bucket: 'private' }))
  await s3.send(new PutObjectCommand({ Bucket: 'films', Key: 'a b+c%#é日本.txt', Body: 'a film' }))
  session = await browserSession()
  user = person(session.page, product)
  await session.page.goto(`${product.urls.console}/projects`)
  await user.logIn(owner)
  await session.page.getByRole('link', { name: 'Machines' }).first().click()
  await user.enterProjectPassphrase(passphrase)
})
afterAll(async () => {
  await takeDown({ session, product })
  await ssh?.remove()
})

const dialog = (title: string) => session.page.getByRole('dialog', { name: title, exact: true })
const press = (button: string, title?: string) =>
  (title === undefined ? session.page : dialog(title)).getByRole('button', { name: button, exact: true }).click()
/** Returns on the other page: what is pressed next belongs to it. */
async function go(place: 'Overview' | 'Instances' | 'SSH Keys'): Promise<void> {
  await session.page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: place, exact: true })
    .click()
  await shows(session.page.getByRole('heading', { name: place, level: 1 }))
}
const row = () => session.page.getByRole('row').filter({ hasText: 'web.example.com' })
const isNow = (status: string) => appears(row().getByText(status, { exact: true }))
const appears = (locator: Locator) => locator.first().waitFor({ state: 'visible', ...boots })
async function choose(item: string): Promise<void> {
  await press('Actions for Web')
  await session.page.getByRole('menuitem', { name: item, exact: true }).click()
}
const inside = (command: string) => ssh.run(machine, command)

describe('the machines of a project', () => {
  asJourney(() => session?.page)

  it('begin with an SSH key, of which only the public half is taken', async () => {
    await go('Overview')
    await shows(session.page.getByText('First, an SSH key'))
    await look('compute, nothing yet')
    await go('SSH Keys')
    await press('Add SSH Key')
    const form = dialog('Add SSH Key')
    await form.getByLabel('Public SSH Key').fill(`${ssh.publicKey}\nssh-ed25519 AAAA another`)
    await press('Add SSH Key', 'Add SSH Key')
    await shows(form.getByText('SSH public key must be valid.'))
    await look('compute, key refused')
    await form.getByLabel('Public SSH Key').fill(ssh.publicKey)
    await press('Add SSH Key', 'Add SSH Key')
    await shows(session.page.getByRole('row').filter({ hasText: 'person@laptop' }))
    await look('compute, keys')
  })

  it('are deployed with access to chosen buckets, and show their password once', async () => {
    await go('Instances')
    await press('Deploy New Instance')
    const form = dialog('Deploy New Instance')
    await form.getByLabel('Name', { exact: false }).first().fill('Web')
    await form.getByLabel('Hostname').fill('localhost')
    await press('Deploy instance', 'Deploy New Instance')
    await shows(form.getByText(/two or more parts of letters/))
    await form.getByLabel('Hostname').fill('web.example.com')
    // The switch has a track over it.
    await form.getByRole('switch', { name: 'Give it access to buckets' }).click({ force: true })
    await form.getByRole('combobox', { name: 'Buckets' }).fill('fil')
    await session.page.getByRole('option', { name: 'films' }).click()
    await session.page.keyboard.press('Escape')
    await form.getByLabel('May write and delete').check()
    await look('compute, deploy')
    await press('Deploy instance', 'Deploy New Instance')
    const details = dialog('Web')
    await shows(details.getByText('Save it now: it is not shown again.', { exact: false }))
    await details.getByRole('button', { name: 'Show Password' }).click()
    await look('compute, made')
    await details.getByRole('button', { name: 'Copy Password' }).click()
    await appears(details.getByText('Running', { exact: true }))
    await details.getByRole('button', { name: 'Close', exact: true }).last().click()
    await isNow('Running')
    await look('compute, instances')
    await row().getByRole('button', { name: 'Web', exact: true }).click()
    machine = await readMachine()
    await shows(details.getByText('Save it now', { exact: false }), false)
    await look('compute, details')
    await details.getByRole('button', { name: 'Close', exact: true }).last().click()
  })

  it('let in who has the key, and reach the buckets that were chosen and nothing else', async () => {
    expect((await inside('hostname; id -un')).trim().split('\n')).toEqual(['web.example.com', 'root'])
    const [remote = ''] = (await inside('rclone listremotes')).trim().split('\n')
    expect((await inside(`rclone lsf ${remote}films`)).trim()).toBe('a b+c%#é日本.txt')
    await inside(`echo made in a machine > /root/answer.txt && rclone copy /root/answer.txt ${remote}films/`)
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'films', Key: 'answer.txt' }))
    expect(await Body?.transformToString()).toBe('made in a machine\n')
    await expect(inside(`rclone lsf ${remote}private`)).rejects.toThrow(/AccessDenied|403|Forbidden/i)
    const { port } = new URL(product.urls.console)
    await expect(inside(`nc -w 5 10.0.2.2 ${port} < /dev/null`)).rejects.toThrow()
  })

  it('get another type, and keep their data', async () => {
    await choose('Update type')
    const form = dialog('Update Instance Type')
    await form.getByRole('radio', { name: 'micro' }).click()
    await look('compute, update type')
    await press('Update type', 'Update Instance Type')
    await shows(form, false)
    await isNow('Pending')
    await isNow('Running')
    const memory = Number(/Mem:\s+(\d+)/.exec(await inside('free -m'))?.[1])
    expect(memory).toBeGreaterThan(400)
    expect(await inside('cat /root/answer.txt')).toBe('made in a machine\n')
    await choose('Console log')
    await shows(dialog('Console log of Web').getByText('PERIGEE-READY'))
    await look('compute, console')
    await session.page.keyboard.press('Escape')
    await go('Overview')
    await look('compute, overview')
    await go('Instances')
  })

  it('go on running while their service is away, and come back after a crash of everything', async () => {
    const [running = 0] = await machineProcesses(machine.id)
    killAtOnce([await serviceProcess(product, 'compute')])
    expect(await inside('cat /root/answer.txt')).toBe('made in a machine\n')
    await product.kill()
    killAtOnce([running])
    product = await startProduct(installation)
    const answers = () => inside('cat /root/answer.txt').catch(() => 'nobody answers')
    await expect.poll(answers, boots).toBe('made in a machine\n')
    expect(await machineProcesses(machine.id)).toHaveLength(1)
  })

  it('are removed by their name, with disk, process and access key', async () => {
    await session.page.goto(session.page.url())
    await user.enterProjectPassphrase(passphrase)
    await isNow('Running')
    await choose('Remove')
    const form = dialog('Remove instance')
    await look('compute, removal')
    await press('Remove instance and its disk', 'Remove instance')
    await shows(form.getByText('Type the name of the instance as it stands above.'))
    await form.getByLabel('Type Web to confirm').fill('Web')
    await press('Remove instance and its disk', 'Remove instance')
    await appears(session.page.getByText('No instances yet'))
    expect(await machineProcesses(machine.id)).toEqual([])
    expect(await readdir(join(installation.dataDir, 'compute', 'instances'))).toEqual([])
    const { answer } = await owner.client.call(apiKeys.names, { query: { projectID: projectId } })
    expect(answer.join()).not.toContain('web.example.com')
  })

  it('look well in both themes, and nothing goes wrong in the page', () => {
    expect(problems).toEqual({})
    expect(session.complaints.filter((line) => !line.includes('ERR_CONNECTION'))).toEqual([])
  })
})

/** What the details say. */
async function readMachine() {
  const details = dialog('Web')
  const fact = async (name: string) =>
    (
      await details
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator('xpath=following-sibling::dd[1]')
        .innerText()
    ).trim()
  const [address = '', port = ''] = (await fact('Address')).split(':')
  return { id: await fact('ID'), address, port: Number(port), user: await fact('User') }
}
