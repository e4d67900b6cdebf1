import * as z from 'zod/mini'
import { defineCall } from './call'
import { listOf, projectId } from './fields'

/** 16 to 128 bytes in standard base64. Clients make and compare them; nobody else can tell what they stand for. */
export const passphraseCheck = z
  .string()
  .check(
    z.refine(
      (text) => /^[A-Za-z0-9+/]{22,171}={0,2}$/.test(text) && text.length % 4 === 0,
      'The check value is not valid.',
    ),
  )

const params = z.object({ id: projectId })

/** How a client tells passphrases that were used in a project from others, see docs/decisions/passphrase-check.md. */
export const passphraseChecks = {
  list: defineCall({
    method: 'GET',
    path: '/api/v0/projects/:id/passphrase-checks',
    may: 'project.open',
    params,
    response: listOf(z.string()),
    fallback: 'Could not check the passphrase',
  }),

  /** Adds a value; one that is there already stays as it is. */
  add: defineCall({
    method: 'PUT',
    path: '/api/v0/projects/:id/passphrase-checks',
    may: 'passphraseCheck.add',
    params,
    body: z.object({ check: passphraseCheck }),
    fallback: 'Could not remember the passphrase check',
  }),
}
