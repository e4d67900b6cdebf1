import { afterAll, beforeAll } from 'vitest'
import { awkwardFiles, type Folder, temporaryFolder } from '../../src/folder-of-files'
import { s3Tool, type Tool, type ToolName } from '../../src/s3-tools'
import { target } from '../endpoint/target'

export interface Bench {
  run: Tool
  /** Files with awkward names. */
  files: string
  /** A new empty folder. */
  folder(): Promise<string>
}

/** A tool with credentials of the suite, and files to send. */
export function useTool(name: ToolName, options: { path?: () => Promise<string> } = {}): Bench {
  const undo: (() => Promise<void>)[] = []
  const bench: Bench = {
    run: () => Promise.reject(new Error(`${name} is not ready`)),
    files: '',
    folder: async () => (await newFolder()).path,
  }
  async function newFolder(): Promise<Folder> {
    const folder = await temporaryFolder()
    undo.push(folder.remove)
    return folder
  }
  beforeAll(async () => {
    const credentials = {
      access_key_id: target.accessKey,
      secret_key: target.secretKey,
      endpoint: target.endpoint,
    }
    const path = await options.path?.()
    const tool = await s3Tool(name, credentials, path === undefined ? {} : { path })
    undo.push(tool.remove)
    bench.run = tool.run
    const files = await newFolder()
    for (const [file, content] of Object.entries(awkwardFiles())) await files.write(file, content)
    bench.files = files.path
  })
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })
  return bench
}

export const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')
