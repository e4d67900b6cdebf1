import { linkOptions, type LinkProps, useMatches, useParams } from '@tanstack/react-router'
import { crumbs, pathToPlace, placeLink } from '@/areas/storage/public'
import type { ConsoleProject } from '@/lib/projects'
import { shownName } from '@/lib/shown-name'
import { useProjectIfAny } from '@/lib/use-project'
import { isMissing } from '../document-title'

export interface TrailStep {
  name: string
  /** Absent where the page itself is the only thing that it could lead to. */
  link?: LinkProps
}

export interface Trail {
  /** From the list of projects downwards. */
  above: TrailStep[]
  /** Where one is; absent at an address without a page. */
  here: TrailStep | undefined
}

/** The way from the list of projects to the page: through its project and, in a bucket, down to the folder. */
export function useTrail(): Trail {
  const project = useProjectIfAny()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb })
  const { _splat: folder, bucket, webhookId } = useParams({ strict: false })
  const path = folder ?? bucket
  const missing = useMatches({ select: isMissing })
  const steps: TrailStep[] = [{ name: 'Projects', link: linkOptions({ to: '/projects' }) }]
  if (project) steps.push(...projectSteps(project, path))
  if (project && webhookId !== undefined) {
    steps.push({ name: 'Webhooks', link: linkOptions({ to: '/projects/$id/webhooks', params: { id: project.urlId } }) })
  }
  if (page !== undefined && folder === undefined) steps.push({ name: page })
  return missing ? { above: steps, here: undefined } : { above: steps.slice(0, -1), here: steps.at(-1) }
}

function projectSteps(project: ConsoleProject, path: string | undefined): TrailStep[] {
  const params = { id: project.urlId }
  const home = { name: project.name, link: linkOptions({ to: '/projects/$id/dashboard', params }) }
  const place = path === undefined ? null : pathToPlace(path)
  if (!place) return [home]
  const folders = crumbs(place).map(({ name, place: to }) => ({
    name: shownName(name),
    link: placeLink(project, to, 'browser'),
  }))
  return [home, { name: 'Buckets', link: linkOptions({ to: '/projects/$id/buckets', params }) }, ...folders]
}
