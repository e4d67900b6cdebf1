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
        failures: failuresOf(module),
      }
    })
    mkdirSync(dirname(this.outputFile), { recursive: true })
    writeFileSync(this.outputFile, JSON.stringify({ unhandledErrors: unhandledErrors.length, files }))
  }
}

/** Each failure in a line: the test (nothing when the file itself failed) and the first line of its error. */
function failuresOf(module) {
  const failures = [...module.children.allTests()]
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ test: test.fullName, error: firstLine(test.result().errors) }))
  const ofFile = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return ofFile.length ? [...failures, { test: '', error: firstLine(ofFile) }] : failures
}

const firstLine = (errors) => errors?.[0]?.message?.split('\n')[0] ?? ''
