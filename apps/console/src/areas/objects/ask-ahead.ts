import { bucketTotals, pathToPlace } from '@/areas/storage/public'
import { configQuery } from '@/lib/config'
import { pagesLargeBuckets } from '@/lib/flags'
import { projectByUrlId, projectsQuery } from '@/lib/projects'
import { publicQueries } from '@/lib/query-client'
import { currentScope } from '@/lib/session-scope'

/** Asks for what the page of a bucket begins with while its code is on the way. It fails in silence: the page asks again. */
export async function askAheadOfBucket({ urlId, path }: { urlId: string; path: string }): Promise<void> {
  const place = pathToPlace(path)
  const { queries } = currentScope()
  try {
    const [config, projects] = await Promise.all([
      publicQueries.ensureQueryData(configQuery),
      queries.ensureQueryData(projectsQuery),
    ])
    const project = projectByUrlId(projects, urlId)
    if (project && place && pagesLargeBuckets(config))
      await queries.prefetchQuery(bucketTotals(project.id, place.bucket))
  } catch {
    // Loaders above say what is wrong.
  }
}
