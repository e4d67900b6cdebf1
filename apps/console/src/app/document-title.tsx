import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '@/lib/config'
import { projectByUrlId, projectsQuery } from '@/lib/projects'

interface Names {
  project: string | undefined
  route: string
  satellite: string
}

/** '{route name} | {satellite name}', with '{project name} | ' before it inside a project. */
export const documentTitle = ({ project, route, satellite }: Names): string =>
  [project, route, satellite].filter((part) => part !== undefined && part !== '').join(' | ')

type Match = { status: string; globalNotFound?: boolean | undefined; staticData: { title?: string } }

/** Whether there is no page at this address. */
export const isMissing = (matches: readonly Match[]): boolean =>
  matches.some(({ status, globalNotFound }) => status === 'notFound' || globalNotFound === true) ||
  matches.at(-1)?.staticData.title === undefined

const routeName = (matches: readonly Match[]): string =>
  (isMissing(matches) ? undefined : matches.at(-1)?.staticData.title) ?? 'Page not found'

const idOf = (params: { id?: string } | undefined): string | undefined => params?.id

/** Keeps the document's title and tells screen readers where a navigation led. */
export function DocumentTitle() {
  const { satelliteName } = useConfig()
  const route = useMatches({ select: routeName })
  const urlId = useMatches({ select: (matches) => idOf(matches.at(-1)?.params) })
  const { data } = useQuery({ ...projectsQuery, enabled: urlId !== undefined })
  const project = urlId === undefined ? undefined : projectByUrlId(data ?? [], urlId)?.name
  const title = documentTitle({ project, route, satellite: satelliteName })

  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  )
}
