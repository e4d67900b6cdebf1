import { members } from '@perigee/contract/members'
import { wireRoles } from '@perigee/domain/roles'
import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { second } from '@perigee/std/durations'
import type { Query } from '@tanstack/react-query'
import { objectStoragePart } from '@/areas/storage/public'
import { activitiesPart } from '@/areas/transfers/public'
import { accountQuery } from '@/lib/account'
import { busyWork } from '@/lib/busy-work'
import { call, isCallError } from '@/lib/call'
import { createSignal, type ReadableSignal } from '@/lib/create-signal'
import { dialogStack } from '@/lib/dialogs'
import { notify } from '@/lib/notify'
import { projectConfigQuery } from '@/lib/project-config'
import { type ConsoleProject, projectsQuery } from '@/lib/projects'
import { currentScope, type SessionPart } from '@/lib/session-scope'

const lookEvery = 30 * second
/** Many refusals at once, or a window that is brought to the front again and again, are one reason to look. */
const restFor = 3 * second

/** Sees that somebody is no longer in a project, or has got another role, while its pages are open. */
export interface ProjectWatch {
  /** Projects that this tab has shown in its list and that are not there any more. */
  lost: ReadableSignal<readonly ConsoleProject[]>
  /** A page of the project is open until the result is called. */
  open: (project: ConsoleProject) => () => void
}

/** It lasts as long as the login: a passphrase may be in memory after the last page of its project is left. */
export const projectWatch: SessionPart<ProjectWatch & { end: () => void }> = {
  make: createProjectWatch,
  dispose: ({ end }) => end(),
}

const isOf =
  ({ id }: ConsoleProject) =>
  ({ queryKey }: Query): boolean =>
    queryKey.includes(id)

/** A refusal that may mean that the person may do less than the page thinks. */
const isDoubt = (cause: unknown): boolean =>
  isCallError(cause, 403) || isCallError(cause, 404) || (cause instanceof S3ClientError && cause.status === 403)

function createProjectWatch(): ProjectWatch & { end: () => void } {
  const scope = currentScope()
  const { queries } = scope
  const lost = createSignal<readonly ConsoleProject[]>([])
  let known: readonly ConsoleProject[] = queries.getQueryData(projectsQuery.queryKey) ?? []
  let opened: ConsoleProject | null = null
  let hasOpened = false
  let lookedAt = Date.now()
  let later: ReturnType<typeof setTimeout> | undefined

  const roleIn = ({ id, role }: ConsoleProject) => role ?? queries.getQueryData(projectConfigQuery(id).queryKey)?.role

  /** Asks for one row. What it finds out is what the list says then, which everything is drawn from. */
  async function look(): Promise<void> {
    if (scope.ending) return
    const rest = lookedAt + restFor - Date.now()
    clearTimeout(later)
    if (rest > 0) {
      later = setTimeout(() => void look(), rest)
      return
    }
    const asked = opened ?? neededNow()
    // Nobody has been in a project, so there is nothing of one in this tab.
    if (!asked && !hasOpened) return
    lookedAt = Date.now()
    const project = known.find(({ id }) => id === asked?.id)
    const account = queries.getQueryData(accountQuery.queryKey)
    if (!project || !account) return renew()
    const params = { id: project.id, memberId: account.id }
    try {
      const { role } = await call(members.get, { params, asksForSession: true })
      if (role === roleIn(project)) return
      await renew()
      // Other satellites do not say it in their list.
      if (project.role === undefined) changed({ ...project, role })
    } catch (cause) {
      if (isCallError(cause) && cause.status >= 400 && cause.status < 500) await renew()
    }
  }

  /** The project of a dialog that is of use only as long as somebody may do something there. */
  const neededNow = () => scope.part(dialogStack).opened.get().at(-1)?.needs?.project

  const renew = () => queries.fetchQuery({ ...projectsQuery, staleTime: 0 }).then(noted, () => undefined)

  function noted(list: readonly ConsoleProject[]): void {
    if (list === known || scope.ending) return
    const before = known
    known = list
    const isListed = ({ id }: ConsoleProject) => list.some((one) => one.id === id)
    const gone = before.filter((project) => !isListed(project))
    lost.set([...lost.get().filter((project) => !isListed(project)), ...gone])
    for (const project of gone) leave(project)
    const mine = list.find(({ id }) => id === opened?.id)
    const was = before.find(({ id }) => id === opened?.id)
    if (mine && was && mine.role !== undefined && was.role !== undefined && mine.role !== was.role) changed(mine)
  }

  /** Whatever opens the project is forgotten, and what runs there ends with a sentence. */
  function leave(project: ConsoleProject): void {
    scope.part(objectStoragePart).forgetProject(project.id)
    const reason = `Upload stopped: you no longer have access to “${project.name}”`
    scope.part(activitiesPart).failAll((one) => one.kind === 'upload' && one.projectId === project.id, reason)
    if (opened?.id === project.id) scope.part(dialogStack).closeAll()
    forgetQueries(project)
  }

  /** Those that a page still shows go when the page has gone. */
  const forgetQueries = (project: ConsoleProject) =>
    queries.removeQueries({ predicate: isOf(project), type: 'inactive' })

  function changed(project: ConsoleProject): void {
    const { name, role } = project
    if (role === wireRoles.admin) notify.info(`You are now an admin of “${name}”.`)
    else
      notify.warning(`You are now a member of “${name}”: its owner and admins manage people and limits.`, {
        shownFor: 10 * second,
      })
    void queries.invalidateQueries({ predicate: isOf(project) })
  }

  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isDoubt(event.action.error)) void look()
    if (event.action.type === 'success' && event.query.queryHash === listHash)
      noted(queries.getQueryData(projectsQuery.queryKey) ?? known)
  })
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isDoubt(event.action.error)) void look()
  })
  const activities = scope.part(activitiesPart)
  let failures = 0
  const stopActivities = activities.subscribe(() => {
    const before = failures
    failures = activities.snapshot().filter(({ status }) => status === 'failed').length
    if (failures > before) void look()
  })
  const stopTimes = onTimes(() => void look())

  return {
    lost,
    open(project) {
      opened = project
      hasOpened = true
      return () => {
        if (opened?.id === project.id) opened = null
        for (const one of lost.get()) forgetQueries(one)
      }
    },
    end() {
      clearTimeout(later)
      for (const stop of [stopQueries, stopMutations, stopActivities, stopTimes]) stop()
    },
  }
}

const listHash = JSON.stringify(projectsQuery.queryKey)

/** When a tab that somebody sees, or that works, looks again. One behind others asks nobody. */
function onTimes(look: () => void): () => void {
  const isSeen = () => document.visibilityState === 'visible'
  const timer = setInterval(() => (isSeen() || busyWork.isOn()) && look(), lookEvery)
  const back = () => isSeen() && look()
  document.addEventListener('visibilitychange', back)
  window.addEventListener('online', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('online', back)
  }
}
