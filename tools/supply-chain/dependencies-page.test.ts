import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const root = `${import.meta.dirname}/../..`
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')
const folders = ['.', 'e2e', 'bench', ...['packages', 'apps'].flatMap((parent) => below(parent))]

function below(parent: string): string[] {
  return readdirSync(`${root}/${parent}`).map((name) => `${parent}/${name}`)
}

function directDependencies(): string[] {
  const names = folders.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as Manifest
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)].filter((name) => !/^@(perigee|types)\//.test(name)).sort()
}

it('docs/dependencies.md says of every dependency why it is there, and of none that is gone', () => {
  const named = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(directDependencies())
})
