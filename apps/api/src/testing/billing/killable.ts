import type { Deps } from '../../deps'

/** What a process says that is no longer there. */
export class Killed extends Error {
  override name = 'Killed'
}

/**
 * The same parts for a process that is killed before the statement, or the call of the card provider, or the answer of
 * one, with this number: whatever it would do after that fails, too, and a transaction that is open then is undone.
 */
export function killable(deps: Deps, number: number): Deps {
  let left = number
  const live = (): void => {
    if (left-- <= 0) throw new Killed()
  }
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      live()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const cards =
    deps.cards &&
    new Proxy(deps.cards, {
      get(target, name, receiver): unknown {
        const found: unknown = Reflect.get(target, name, receiver)
        if (typeof found !== 'function') return found
        return (...given: unknown[]): unknown => {
          live()
          const answer: unknown = Reflect.apply(found, target, given)
          if (!(answer instanceof Promise)) return answer
          return answer.then((value: unknown) => {
            live()
            return value
          })
        }
      },
    })
  return { ...deps, db, cards }
}
