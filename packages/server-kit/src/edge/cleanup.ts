/** What a request has to undo once its answer has been sent or given up. */
export class Cleanup {
  readonly #works: (() => void)[] = []

  defer(work: () => void): void {
    this.#works.push(work)
  }

  /** Does it, the latest first. */
  run(): void {
    for (let work = this.#works.pop(); work; work = this.#works.pop()) work()
  }
}
