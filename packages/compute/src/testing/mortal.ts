import type { SatelliteSchema } from '@perigee/satellite-db/schema'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Engine } from '../engine'

/** How long a controller lives: so many statements and halves of calls of its engine. */
export class Life {
  isOver = false
  private left: number

  constructor(left: number) {
    this.left = left
  }

  /** @throws when it is over, then and ever after */
  spend(): void {
    if (this.isOver || this.left === 0) {
      this.isOver = true
      throw new Error('killed')
    }
    this.left--
  }
}

/** Statements of somebody who can be killed before each of them: what is not committed then is undone. */
export function mortalDb(db: Kysely<SatelliteSchema>, life: Life): Kysely<SatelliteSchema> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      life.spend()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

/** The engine as somebody sees it who can be killed before each call, and after it has done its work. */
export function mortalEngine(engine: Engine, life: Life): Engine {
  const mortal =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      life.spend()
      const result = await call(...given)
      life.spend()
      return result
    }
  return {
    ...engine,
    create: mortal(engine.create),
    start: mortal(engine.start),
    stop: mortal(engine.stop),
    remove: mortal(engine.remove),
    inspect: mortal(engine.inspect),
  }
}
