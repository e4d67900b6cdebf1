import type { PublicCall } from '@perigee/contract/public/define'
import type { Given } from '../api-client'
import type { TestApi } from '../start-api'
import { aScene, type Scene } from '../access-matrix/scene'
import type { PublicColumn } from './columns'
import type { PublicExample } from './example'
import { publicExamples } from './examples'

type Prepared = ReadonlyMap<PublicExample, Given<PublicCall>>
type Caller = Awaited<ReturnType<PublicColumn['caller']>>

interface Stage {
  scene: Scene
  prepared: Prepared
}

/** Requests as they are sent in the cells of a matrix; scenes are shared as far as nothing is changed in them. */
export function createCells(api: TestApi) {
  let shared: Promise<Stage> | undefined
  const stages = new Map<PublicColumn, Promise<{ prepared: Prepared; caller: Caller }>>()

  const sceneOf = () => aScene(api, {}, { managePassphrase: true })

  async function aStage(examples: readonly PublicExample[]): Promise<Stage> {
    const scene = await sceneOf()
    const prepared = new Map<PublicExample, Given<PublicCall>>()
    for (const example of examples) prepared.set(example, await example.given(scene))
    await api.mails()
    return { scene, prepared }
  }

  async function enter(column: PublicColumn, { scene, prepared }: Stage) {
    const caller = await column.caller(scene)
    await column.enter?.(scene)
    if (column.things !== 'foreign') return { prepared, caller }
    const theirs = await aStage([...prepared.keys()])
    return { prepared: new Map([...theirs.prepared].map(([key, given]) => [key, inProjectOf(scene, given)])), caller }
  }

  const together = publicExamples.filter(({ alone }) => !alone)
  const stageOf = async (column: PublicColumn) =>
    enter(column, await (column.enter ? aStage(together) : (shared ??= aStage(together))))

  return async function requestIn(column: PublicColumn, example: PublicExample) {
    const isOwn = example.alone || (column.judge(example.call) === 'works' && example.call.method !== 'GET')
    const stage = isOwn ? enter(column, await aStage([example])) : stages.get(column)
    const entered = stage ?? stageOf(column)
    if (!isOwn) stages.set(column, entered)
    const { prepared, caller } = await entered
    const { call } = example
    return {
      call: column.path ? { ...call, path: column.path(call.path) } : call,
      given: { ...prepared.get(example), headers: caller(call) },
    }
  }
}

/** What names things of somebody else, in a project of one's own. */
function inProjectOf({ project }: Scene, { params, query, ...rest }: Given<PublicCall>): Given<PublicCall> {
  const named = (part: object) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, /^projectI[dD]$/.test(name) ? project.publicId : value]),
    )
  return { ...rest, params: named(params ?? {}), query: named(query ?? {}) }
}
