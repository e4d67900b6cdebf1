import { publicBuckets } from '@perigee/contract/public/buckets'
import {
  changeBucketCors,
  changeBucketLifecycle,
  changeBucketLock,
  changeBucketTags,
  changeBucketVersioning,
  createBucket,
  deleteEmptyBucket,
  listControlledBuckets,
  readBucket,
} from '@perigee/projects/buckets/control-buckets'
import { readBucketDeletions, startBucketDeletion, stopBucketDeletion } from '@perigee/projects/buckets/delete-bucket'
import { readPlacements } from '@perigee/projects/buckets/list-buckets'
import type { BucketName, ProjectId } from '@perigee/std/brand'
import type { Deps } from '../../deps'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'
import { checkCors, checkLifecycle, checkTags } from './check-bucket-settings'
import { firstOf } from './first-of'
import {
  presentBucket,
  presentCors,
  presentDeletion,
  presentLifecycle,
  presentTags,
  storedCors,
  storedLifecycle,
  storedRetention,
  wishedBucket,
} from './present-bucket'
import { textKey } from './sort-keys'

type ByBucket = { params: { projectId: ProjectId; bucket: string } }
const named = ({ params: { projectId, bucket } }: ByBucket) => ({ projectId, bucket: bucket as BucketName })

export const publicBucketRoutes = (deps: Deps) => {
  const calls = publicBuckets
  const present = (bucket: Parameters<typeof presentBucket>[0]) => presentBucket(bucket, deps.placements)
  return [
    servePublic(deps, calls.list, listControlledBuckets, {
      input: ({ params, query: { cursor, limit } }) => ({
        ...params,
        after: keyOfCursor(calls.list, cursor, textKey) ?? '',
        limit: limit + 1,
      }),
      present: (found, { query: { limit } }) =>
        presentPage(
          calls.list,
          firstOf(found, limit, ({ name }) => name),
          present,
        ),
    }),
    servePublic(deps, calls.locations, readPlacements, {
      input: ({ params }) => params,
      present: (found) => ({
        items: found.map(({ idName, name, title, description, pending }) => ({
          location: idName,
          name,
          title,
          description,
          pending,
        })),
      }),
    }),
    servePublic(deps, calls.create, createBucket, {
      input: ({ params, body }) => ({ ...params, wished: wishedBucket(body) }),
      present,
    }),
    servePublic(deps, calls.get, readBucket, { input: named, present }),
    servePublic(deps, calls.update, changeBucketVersioning, {
      input: (received) => ({ ...named(received), keeps: received.body.versioning === 'enabled' }),
      present,
    }),
    servePublic(deps, calls.setLock, changeBucketLock, {
      input: ({ body: { defaultRetention }, ...received }) => ({
        ...named(received),
        defaultRetention: defaultRetention && storedRetention(defaultRetention),
      }),
      present,
    }),
    servePublic(deps, calls.remove, deleteEmptyBucket, { input: named }),
    servePublic(deps, calls.getTags, readBucket, { input: named, present: presentTags }),
    servePublic(deps, calls.setTags, changeBucketTags, {
      input: ({ body, ...received }) => ({ ...named(received), tags: checkTags(body.tags) }),
      present: presentTags,
    }),
    servePublic(deps, calls.getCors, readBucket, { input: named, present: presentCors }),
    servePublic(deps, calls.setCors, changeBucketCors, {
      input: ({ body, ...received }) => ({ ...named(received), rules: checkCors(storedCors(body)) }),
      present: presentCors,
    }),
    servePublic(deps, calls.getLifecycle, readBucket, { input: named, present: presentLifecycle }),
    servePublic(deps, calls.setLifecycle, changeBucketLifecycle, {
      input: ({ body, ...received }) => ({ ...named(received), rules: checkLifecycle(storedLifecycle(body)) }),
      present: presentLifecycle,
    }),
    servePublic(deps, calls.listDeletions, readBucketDeletions, {
      input: ({ params }) => params,
      present: (found) => ({ items: found.map(presentDeletion) }),
    }),
    servePublic(deps, calls.startDeletion, startBucketDeletion, {
      input: ({ params, body }) => ({ ...params, ...body }),
      present: presentDeletion,
    }),
    servePublic(deps, calls.stopDeletion, stopBucketDeletion, {
      input: ({ params }) => params,
      present: presentDeletion,
    }),
  ]
}
