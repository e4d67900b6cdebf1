import type { PublicCall } from '@perigee/contract/public/define'
import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import { type Refusal, refusalBody } from '@perigee/contract/refusal'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { notPermitted } from '@perigee/contract/refusals/permissions'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { type Action, can, isProjectAction } from '@perigee/domain/permissions'
import { knownFailures } from '../../public/openapi/catalogue'

/** How a call is answered; the code of what refuses it. */
export type Verdict = 'works' | { status: number; code: string }

/** What a declaration says of a call, whoever makes it. */
export type Judge = (call: PublicCall) => Verdict

export const works: Judge = () => 'works'
export const refuses = (refusal: Refusal): Verdict => ({
  status: refusal.status,
  code: String(refusalBody(refusal)['code']),
})
export const notLoggedIn: Judge = () => refuses(commonRefusals.notLoggedIn())
export const needsPaidPlan: Judge = () => refuses(restKeyRefusals.restKeysNeedPaidPlan())
export const lacksArea: Judge = ({ facts }) => refuses(restKeyRefusals.keyLacksArea(facts.area))
export const readsOnly: Judge = ({ facts }) => (facts.reads ? 'works' : refuses(restKeyRefusals.keyReadsOnly()))

const declared = (code: string): Verdict => {
  const failure = knownFailures.get(code)
  if (!failure) throw new Error(`no catalogue has ${code}`)
  return { status: failure.status, code }
}

const shapeOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])
const fieldsOf = ({ params, query, body }: PublicCall): string[] => [params, query, body].flatMap(shapeOf)

export const namesProject = (call: PublicCall): boolean =>
  fieldsOf(call).some((name) => name === 'projectId' || name === 'projectID')

/** Whether a request says what it is about: somebody else's names another thing than one's own. */
export const namesSomething = (call: PublicCall): boolean => namesProject(call) || call.path.includes(':')

/** Whether it says, beside the project, which thing in it. */
export const namesThing = (call: PublicCall): boolean =>
  namesProject(call) && (shapeOf(call.params).some((name) => name !== 'projectId') || fieldsOf(call).includes('bucket'))

/** The first thing that is not there, as the call declares it. */
export const notThere: Judge = ({ facts: { id, refusals } }) => {
  const code = refusals.find((one) => one.startsWith('no_such_'))
  if (code === undefined) throw new Error(`${id} does not say what is not there`)
  return declared(code)
}

/** In a project of one's own. */
export const thingNotThere: Judge = ({ facts: { id, refusals } }) => {
  const code = refusals.find((one) => one !== 'no_such_project' && knownFailures.get(one)?.status === 404)
  if (code === undefined) throw new Error(`${id} does not say what is not there`)
  return declared(code)
}

export const otherProject: Judge = (call) =>
  namesProject(call)
    ? declared('no_such_project')
    : !call.facts.narrows
      ? refuses(restKeyRefusals.keyForOneProject())
      : namesSomething(call)
        ? notThere(call)
        : 'works'

/** Calls whose use case asks for more than its name says, where they name a project. */
const judgedAs: Readonly<Record<string, Action>> = { getProjectUsageReport: 'usageReport.read' }

/** Somebody in the project of a scene who has made none of what is in it. */
export const inRole =
  (role: 'admin' | 'member'): Judge =>
  (call) => {
    const action = judgedAs[call.facts.id] ?? call.may
    if (action === 'public' || action === 'signedIn' || !isProjectAction(action))
      return namesSomething(call) ? notThere(call) : 'works'
    return can(role, action, { own: false, targetRole: 'member' }) ? 'works' : refuses(notPermitted(action))
  }

/** As `judge` says, unless the call declares that it fails so in this state. */
export const failing =
  (codes: readonly ErrorCode[], judge: Judge): Judge =>
  (call) => {
    const verdict = judge(call)
    const code = codes.find((one) => call.facts.refusals.includes(one))
    return verdict === 'works' && code !== undefined ? declared(code) : verdict
  }

/** Of one's own account `judge` says nothing. */
export const inTheProject =
  (judge: Judge, otherwise: Judge): Judge =>
  (call) =>
    (namesProject(call) ? judge : otherwise)(call)
