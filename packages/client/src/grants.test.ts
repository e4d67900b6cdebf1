import { vectors } from '@perigee/crypto/testing/vectors'
import { toBase64 } from '@perigee/std/encoding'
import { describe, expect, it } from 'vitest'
import { deriveAccessGrant, restrictAccessGrant } from './grants'

const derived = vectors('rootKey').filter(({ kind, input }) => kind === 'derive' && input.text('path') === '')
const made = vectors('grants').filter(({ kind }) => kind === 'generate')
/** Grants whose root key is one that there is a passphrase and a salt of. */
const known = made.flatMap((grant) =>
  derived
    .filter(({ input, output }) => input.number('lanes') === 8 && output.text('key') === grant.input.text('rootKey'))
    .map((root) => [grant.id, root.id, { grant, root }] as const),
)

describe('an access grant', () => {
  it('is checked by vectors', () => expect(known.length).toBeGreaterThan(0))

  it.each(known)('%s of %s is derived byte by byte as others derive it', async (_, __, { grant, root }) => {
    const text = await deriveAccessGrant({
      apiKey: grant.input.text('apiKey'),
      passphrase: root.input.text('passphrase'),
      derivation: {
        satelliteAddress: grant.input.text('satellite'),
        salt: toBase64(root.input.bytes('saltHex')),
        encryptPaths: grant.input.flag('encryptPath'),
      },
    })
    expect(text).toBe(grant.output.text('grant'))
  })

  it('is narrowed to a folder, and not widened again', () => {
    const grant = known[0]?.[2].grant.output.text('grant') ?? ''
    const narrow = restrictAccessGrant(grant, ['photos/2026'], { allowDownload: true, allowList: true })
    expect(narrow).not.toBe(grant)
    expect(() => restrictAccessGrant(narrow, ['photos/2025'], { allowDownload: true })).toThrow()
  })

  it('is not made with no passphrase at all', async () => {
    const { input } = made[0] ?? expect.unreachable()
    const derivation = { satelliteAddress: 'a', salt: 'AAAA', encryptPaths: true }
    await expect(deriveAccessGrant({ apiKey: input.text('apiKey'), passphrase: '', derivation })).rejects.toThrow(
      'empty',
    )
  })

  it.each([
    ['an API key', { apiKey: 'nonsense' }],
    ['a salt', { salt: '%%%' }],
  ])('is not made of what is not %s', async (_, { apiKey, salt }: { apiKey?: string; salt?: string }) => {
    const { input } = made[0] ?? expect.unreachable()
    const work = deriveAccessGrant({
      apiKey: apiKey ?? input.text('apiKey'),
      passphrase: 'correct horse',
      derivation: { satelliteAddress: 'a', salt: salt ?? 'AAAA', encryptPaths: true },
    })
    await expect(work).rejects.toThrow()
    await expect(work).rejects.not.toThrow('correct horse')
  })
})
