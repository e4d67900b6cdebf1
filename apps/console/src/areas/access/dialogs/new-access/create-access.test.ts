import { describe, expect, it, vi } from 'vitest'
import { createHandlers } from '@/worker/handlers'
import type { AccessServices } from '@/areas/storage/make-access'
import { parseAccessGrant } from '@perigee/grants/access-grant'
import { createAccess } from './create-access'
import { type Draft, start } from './wizard'

const apiKey = '13YqeGFpvtzbUp1QAfpvy2E5ZqLUFFNhEkv7153UDGDVnSmTuYYa7tKUnENGgvFXCCSFP7zNhKw6fsuQmWG5JGdQJbXVaVYFhoM2LcA'
const offer = {
  takenNames: [],
  maxNameLength: 100,
  promptsForPassphrase: true,
  noticeDismissed: true,
  managedPassphrase: false,
}
const draft = (patch: Partial<Draft>): Draft => ({ ...start(offer).draft, name: ' laptop ', ...patch })

/** The worker's own code in this thread; the two servers are a set of names and an echo. */
function services(register: AccessServices['registerGrant']) {
  const handlers = createHandlers()
  const names = new Map<string, string>()
  const made: AccessServices = {
    worker: { run: async (name, input) => handlers[name](input) },
    async createApiKey(name) {
      if ([...names.values()].includes(name)) throw new Error('The name is taken.')
      const id = String(names.size + 1)
      names.set(id, name)
      return { id, key: apiKey }
    },
    deleteApiKey: async (id) => void names.delete(id),
    projectKeys: async () => ({ salt: 'XGjYvx0YvBXhbjrLK7+AnTzZ9tUFYE6XqOGgO/61hDg=', encryptPath: true }),
    registerGrant: register,
    satelliteNodeURL: 'node@localhost:7911',
  }
  return { services: made, names }
}

const echo: AccessServices['registerGrant'] = async (grant) => ({ access_key_id: grant, secret_key: '', endpoint: '' })

describe('creating an access', () => {
  it('registers a grant of the trimmed name for all buckets, encrypted with the project passphrase', async () => {
    const { services: real, names } = services(echo)
    const setProjectPassphrase = vi.fn()
    const rememberPassphrase = vi.fn()
    const rest = { setProjectPassphrase, rememberPassphrase }
    const context = { services: real, knownPassphrase: null, objectLock: false, ...rest }
    const made = await createAccess(context, draft({ projectPassphrase: 'supersecretpassphrase' }))

    const grant = parseAccessGrant(made.access_key_id)
    expect([...names.values()]).toEqual(['laptop'])
    expect(grant.apiKey.caveats).toHaveLength(1)
    expect(Buffer.from(grant.encryption.defaultKey ?? []).toString('hex')).toBe(
      '6953952a8f19b3362652637de1bef9047a7f913ea1fb707a437102c01d83d9c8',
    )
    expect(setProjectPassphrase).toHaveBeenCalledExactlyOnceWith('supersecretpassphrase')
    expect(rememberPassphrase).toHaveBeenCalledExactlyOnceWith('supersecretpassphrase')
  })

  it('with a new passphrase leaves the one of the project alone, but it is known from then on', async () => {
    const [setProjectPassphrase, rememberPassphrase] = [vi.fn(), vi.fn()]
    const rest = { setProjectPassphrase, rememberPassphrase }
    const context = { ...services(echo), knownPassphrase: null, objectLock: false, ...rest }
    await createAccess(context, draft({ passphraseOption: 'enterNewPassphrase', newPassphrase: 'another' }))
    expect(setProjectPassphrase).not.toHaveBeenCalled()
    expect(rememberPassphrase).toHaveBeenCalledExactlyOnceWith('another')
  })

  it('that fails half-way can be tried again under the same name', async () => {
    let down = true
    const { services: real, names } = services(async (grant) => {
      if (down) throw new Error('Can not get gateway credentials')
      return echo(grant)
    })
    const [setProjectPassphrase, rememberPassphrase] = [vi.fn(), vi.fn()]
    const rest = { setProjectPassphrase, rememberPassphrase }
    const context = { services: real, knownPassphrase: null, objectLock: false, ...rest }
    const wanted = draft({ projectPassphrase: 'x' })

    await expect(createAccess(context, wanted)).rejects.toThrow('Can not get gateway credentials')
    expect(names.size).toBe(0)
    expect(setProjectPassphrase).not.toHaveBeenCalled()
    expect(rememberPassphrase).not.toHaveBeenCalled()
    down = false
    await createAccess(context, wanted)
    expect([...names.values()]).toEqual(['laptop'])
  })

  it('needs a passphrase', async () => {
    const rest = { setProjectPassphrase: vi.fn(), rememberPassphrase: vi.fn() }
    const context = { ...services(echo), knownPassphrase: null, objectLock: false, ...rest }
    const made = createAccess(context, draft({ passphraseOption: 'useExistingPassphrase' }))
    await expect(made).rejects.toThrow("Passphrase can't be empty")
  })
})
