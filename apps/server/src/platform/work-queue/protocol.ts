import type { ErrorCode } from '@housecoat/contract'
import type { RequestReference } from '../tracing/trace.ts'
import { KEY_PREFIX } from '../redis/keys.ts'

/**
 * Version of what servers and workers say to each other: the jobs, the outcomes and the scripts on Redis. Change it with any of
 * them. Servers and workers of different versions use different keys and queues, and never see each other's jobs.
 */
const PROTOCOL_VERSION = 2

/** The queues: one for jobs that pages wait for, and one for everything that paints. */
export const QUEUES = ['quick', 'paint'] as const
export type QueueName = (typeof QUEUES)[number]

/** Names of everything that one version keeps on Redis. */
export interface QueueKeys {
  readonly version: number
  /** BullMQ's prefix */
  readonly prefix: string
  readonly queueNames: Readonly<Record<QueueName, string>>
  /** sorted set: ids of the jobs that somebody waits for, with the time until which that is known */
  readonly wanted: string
  /** hash: lane, person, network and turn of each of them */
  readonly owners: string
  /** hash: the last turn of each group, and the turn that was started last */
  readonly turns: string
  /** sorted set of all versions: `version|slots|id` of each worker, with the time until which it is known to run */
  readonly workers: string
  /** channel: a job is canceled, or gave its place to another group's */
  readonly ends: string
}

export function keysOf(version = PROTOCOL_VERSION): QueueKeys {
  const prefix = `${KEY_PREFIX}:v${version}`
  return {
    version,
    prefix,
    queueNames: { quick: 'quick', paint: 'paint' },
    wanted: `${prefix}:wanted`,
    owners: `${prefix}:owners`,
    turns: `${prefix}:turns`,
    workers: `${KEY_PREFIX}:workers`,
    ends: `${prefix}:ends`,
  }
}

/** A message on the channel `ends`. */
export interface EndMessage {
  readonly id: string
  /** `timeout` and `left` go to the worker, `displaced` goes to the server */
  readonly reason: 'timeout' | 'left' | 'displaced'
}

/** What BullMQ keeps of a job. */
export interface JobData {
  /** a StoredJob whose bytes are in the object store */
  readonly job: unknown
  /** see turns in places.lua.ts */
  readonly turn: number
  /** the request that the job belongs to; absent: none does, or its server is of an older release */
  readonly request?: RequestReference
}

/** What a worker answers. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly result: unknown
      /** the result has arrays, whose bytes are in the object store */
      readonly hasBytes: boolean
    }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly trace: string }
  /** it was canceled, or nobody waited for it any more */
  | { readonly kind: 'ended' }

/** Where the bytes of a job are, and those of its result. */
export const inputKeyOf = (id: string) => `${workPrefixOf(id)}/input`
export const outputKeyOf = (id: string) => `${workPrefixOf(id)}/output`
export const workPrefixOf = (id: string) => `${WORK_PREFIX}/${id}`
export const WORK_PREFIX = 'work'
