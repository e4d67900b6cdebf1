import type { PublicExample } from './example'
import { computeExamples } from './compute-examples'
import { otherExamples } from './other-examples'
import { projectExamples } from './project-examples'
import { storageExamples } from './storage-examples'

/** One for each call of the public API. */
export const publicExamples: readonly PublicExample[] = [
  ...projectExamples,
  ...storageExamples,
  ...computeExamples,
  ...otherExamples,
]
