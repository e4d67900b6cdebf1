import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/** A reporter of Vitest: writes down what tools/run-step.mjs judges a run by, errors outside of tests included. */
export default class CountTests {
  constructor({ outputFile }) {
    this.outputFile = outputFile
  }

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const results = [...module.children.allTests()].map((test) => test.result().state)
      const count = (state) => results.filter((result) => result === state).length
      return {
        file: relative('.', module.moduleId),
        ok: module.ok(),
        passed: count('passed'),
        failed: count('failed'),
        seconds: module.diagnostic().duration / 1000,
      }
    })
    mkdirSync(dirname(this.outputFile), { recursive: true })
    writeFileSync(this.outputFile, JSON.stringify({ unhandledErrors: unhandledErrors.length, files }))
  }
}
