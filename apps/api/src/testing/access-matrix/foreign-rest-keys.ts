import { projectRefusals } from '@perigee/contract/refusals/projects'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { restKeys } from '@perigee/contract/rest-keys'
import { foreign } from './foreign-case'
import { idOfRestKey } from './rest-key-examples'
import type { Scene } from './scene'

const about = {
  objects: async (theirs: Scene) => ({ known: await idOfRestKey(theirs), unknown: crypto.randomUUID() }),
  answer: restKeyRefusals.noSuchRestKey(),
}

/** API keys of somebody else, and a key for a project of somebody else. */
export const foreignRestKeys = [
  foreign('restKeys.create', restKeys.create, {
    objects: (theirs) => ({ known: theirs.project.publicId, unknown: crypto.randomUUID() }),
    given: (projectID) => ({ body: { name: 'CI', projectID } }),
    answer: projectRefusals.noSuchProject(),
  }),
  foreign('restKeys.deleteMany', restKeys.deleteMany, { ...about, given: (id) => ({ body: { ids: [id] } }) }),
  foreign('restKeys.deleteMany, one of them', restKeys.deleteMany, {
    ...about,
    given: async (id, { mine }) => ({ body: { ids: [await idOfRestKey(mine), id] } }),
  }),
  foreign('restKeys.rotate', restKeys.rotate, {
    ...about,
    given: (id) => ({ params: { id }, body: { overlap: 0 } }),
  }),
]
