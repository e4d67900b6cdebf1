import { expect, it } from 'vitest'
import { runPython } from './boto3-program'
import { useTool } from './use-tool'

const bench = useTool('boto3')

it("Debian's boto3 uploads, transfers in parts, lists, presigns, versions and removes", async () => {
  const { version, path } = await runPython(bench)
  expect(version).toMatch(/^1\.\d+\.\d+$/)
  expect(path.startsWith('/usr/lib/python3/dist-packages/')).toBe(true)
})
