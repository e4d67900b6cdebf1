import { operator } from '@perigee/actors/actor'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { constantTimeEqual, sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { makeRegistrationToken, mostProjects } from '@perigee/accounts/sign-up/registration-tokens'

const digits = z.string().check(z.regex(/^\d+$/))
const query = z.object({
  projectsLimit: z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.lte(mostProjects)))),
})

/**
 * `GET /registrationToken/?projectsLimit=N` with `Authorization: <shared admin token>` answers `{"secret"}`, for programs
 * of the operator that invite people. 401 for another token, and as long as none is configured.
 */
export function serveRegistrationTokens(app: FastifyInstance, deps: Deps): void {
  app.get('/registrationToken/', async (request, outgoing) => {
    if (!isAdmin(request.headers.authorization, deps.settings.registrationAdminToken))
      throw commonRefusals.notLoggedIn()
    const given = z.safeParse(query, request.query)
    if (!given.success) {
      throw commonRefusals.invalidInput(`projectsLimit must be a whole number from 0 to ${mostProjects}.`)
    }
    const { projectsLimit: projectLimit } = given.data
    return outgoing.send({ secret: await makeRegistrationToken(deps, operator, { projectLimit }) })
  })
}

/** Hashes make the comparison blind to lengths. */
const isAdmin = (given: string | undefined, token: string | null): boolean =>
  given !== undefined && token !== null && constantTimeEqual(sha256(utf8(given)), sha256(utf8(token)))
